import { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import type { Contract } from "../contract";
import { arn, hostname } from "../contract";
import type { Database } from "../database";
import { GeneratedSecret } from "../secrets";
import { EXTERNAL_SECRETS } from "./external-secrets";

/** Name of the service and its namespace, as the tree has it. */
const SERVICE = "authentik";

export interface AuthentikProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Domain of the environment; Authentik is the host `authentik` below it. */
  readonly domain: string;
  /** Its PostgreSQL. */
  readonly database: Pick<Database, "address" | "secretArn">;
  /** Mail address of the first administrator. */
  readonly adminEmail: string;
  /** Days in which the deleted secret can be restored: 0, or 7 to 30. */
  readonly recoveryWindowDays: number;
  /** Raise to regenerate the secrets; that ends all sessions. */
  readonly secretVersion: number;
  /** Contract that receives the values that the GitOps repository reads. */
  readonly contract: Contract;
}

/**
 * Secrets and values of Authentik: its key and its first administrator's password and token are made
 * here, those of the database by RDS.
 */
export class Authentik extends Construct {
  /** Host name of Authentik. */
  public readonly hostname: string;
  /** Secrets that External Secrets reads for it. */
  public readonly secrets: readonly { readonly arn: string }[];

  constructor(scope: Construct, id: string, props: AuthentikProps) {
    super(scope, id);
    const { name, domain, database, contract } = props;
    this.hostname = `authentik.${domain}`;
    const secret = new GeneratedSecret(this, "secret", {
      name: awsName("secret", name, SERVICE),
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
    this.secrets = [secret, { arn: database.secretArn }];

    contract.namespace(SERVICE, { podSecurity: "restricted" });
    contract.service(SERVICE, {
      namespace: SERVICE,
      values: { authentik: { postgresql: { host: hostname(database.address) } } },
    });
    contract.variable("TF_AUTHENTIK_HOSTNAME", hostname(this.hostname));
    contract.variable("TF_AUTHENTIK_SECRET_ARN", arn(secret.arn));
    contract.variable("TF_AUTHENTIK_DB_SECRET_ARN", arn(database.secretArn));
    contract.secret({
      name: secret.name,
      arn: arn(secret.arn),
      variable: "TF_AUTHENTIK_SECRET_ARN",
      properties: secret.properties,
      readers: [EXTERNAL_SECRETS],
    });
    contract.secret({
      name: awsName("secret", name, SERVICE, "database"),
      arn: arn(database.secretArn),
      variable: "TF_AUTHENTIK_DB_SECRET_ARN",
      // RDS user guide, "Password management with Amazon RDS and AWS Secrets Manager".
      properties: ["username", "password"],
      readers: [EXTERNAL_SECRETS],
    });
  }
}
