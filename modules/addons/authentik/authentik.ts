import { Construct } from "constructs";

import { accountName, awsName, fullName } from "../../../lib/aws-names";
import { GeneratedSecret } from "../../secrets";
import { addAuthentik, SUBDOMAIN } from "./contract";
import type { AuthentikProps } from "./props";

/** The secret with its key and its first administrator's password. */
export const SECRET = accountName("secret", "authentik");
/** The secret with the password of its role in the database. */
export const DATABASE_SECRET = accountName("secret", "authentik", "database");

/** Host name of Authentik in an environment's domain. */
export function authentikHostname(domain: string): string {
  return `${SUBDOMAIN}.${domain}`;
}

/**
 * Secrets and values of Authentik: its key, its first administrator's password and the password of its role
 * in the database are generated here; RDS generates that of the master user, with which a Job creates the role.
 */
export class Authentik extends Construct {
  constructor(scope: Construct, id: string, props: AuthentikProps) {
    super(scope, id);
    const { name, domain, database, recoveryWindowDays, contract } = props;
    const secret = new GeneratedSecret(this, "secret", {
      name: fullName(name, SECRET),
      description: "Authentik: key of its cookies, first administrator",
      recoveryWindowDays,
      // adminPassword counts at the first start only (AUTHENTIK_BOOTSTRAP_PASSWORD).
      generated: { secretKey: { length: 64 }, adminPassword: { length: 64 } },
      version: props.secretVersion,
    });
    const databaseSecret = new GeneratedSecret(this, "database-secret", {
      name: fullName(name, DATABASE_SECRET),
      description: "Authentik: its role in the database",
      recoveryWindowDays,
      generated: { password: { length: 64 } },
      version: props.databaseSecretVersion,
    });
    addAuthentik(contract, {
      host: authentikHostname(domain),
      adminEmail: props.adminEmail,
      vpcCidr: props.vpcCidr,
      secret,
      database,
      databaseSecret,
      databaseSecretVersion: props.databaseSecretVersion,
      masterSecretName: awsName("secret", secret.name, "database-master"),
    });
  }
}
