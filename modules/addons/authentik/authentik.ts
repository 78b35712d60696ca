import { Construct } from "constructs";

import { accountName, awsName, fullName } from "../../../lib/aws-names";
import { GeneratedSecret } from "../../secrets";
import { addAuthentik } from "./contract";
import type { AuthentikProps } from "./props";

/** The secret with its key and its first administrator. */
export const SECRET = accountName("secret", "authentik");

/** Host name of Authentik in an environment's domain. */
export function authentikHostname(domain: string): string {
  return `authentik.${domain}`;
}

/**
 * Secrets and values of Authentik: its key and its first administrator's password and token are generated
 * here, those of the database by RDS.
 */
export class Authentik extends Construct {
  constructor(scope: Construct, id: string, props: AuthentikProps) {
    super(scope, id);
    const { name, domain, database, contract } = props;
    const secret = new GeneratedSecret(this, "secret", {
      name: fullName(name, SECRET),
      description: "Authentik: key of its cookies, first administrator",
      recoveryWindowDays: props.recoveryWindowDays,
      // adminPassword and adminToken count at the first start only (AUTHENTIK_BOOTSTRAP_*).
      generated: {
        secretKey: { length: 64 },
        adminPassword: { length: 64 },
        adminToken: { length: 64 },
      },
      fixed: { adminEmail: props.adminEmail },
      version: props.secretVersion,
    });
    addAuthentik(contract, {
      host: authentikHostname(domain),
      secret,
      database,
      databaseSecretName: awsName("secret", secret.name, "database"),
    });
  }
}
