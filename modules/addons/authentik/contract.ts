import type { Contract } from "../../contract";
import { arn, hostname, number, text } from "../../contract";
import type { Database } from "../../database";
import type { GeneratedSecret } from "../../secrets";
import { externalSecret } from "../external-secrets";
import { gatewayLabels } from "../gateway-labels";

/** Name of the service, which is also that of its namespace. */
const SERVICE = "authentik";

/** Its host's part of the domain. */
export const SUBDOMAIN = "authentik";

/** Variables that Git reads. */
const HOSTNAME = "TF_AUTHENTIK_HOSTNAME";
const ADMIN_EMAIL = "TF_AUTHENTIK_ADMIN_EMAIL";
const SECRET_ARN = "TF_AUTHENTIK_SECRET_ARN";
const DATABASE_HOST = "TF_AUTHENTIK_DB_HOST";
const DATABASE_SECRET_ARN = "TF_AUTHENTIK_DB_SECRET_ARN";
const DATABASE_SECRET_GENERATION = "TF_AUTHENTIK_DB_SECRET_GENERATION";
const MASTER_SECRET_ARN = "TF_AUTHENTIK_DB_MASTER_SECRET_ARN";

/** The values of Authentik that Git reads. */
export interface AuthentikValues {
  readonly host: string;
  /** Email address of the first administrator. */
  readonly adminEmail: string;
  /** Network of the VPC. */
  readonly vpcCidr: string;
  readonly secret: GeneratedSecret;
  readonly database: Pick<Database, "address" | "secretArn">;
  /** Password of its role in the database. */
  readonly databaseSecret: GeneratedSecret;
  /** The Job that sets the password waits for this generation of it. */
  readonly databaseSecretVersion: number;
  /** Name in the contract of the master user's secret, which RDS names itself. */
  readonly masterSecretName: string;
}

/** Adds namespace, host, the database's address and the secrets. */
export function addAuthentik(contract: Contract, values: AuthentikValues): void {
  const { host, database } = values;
  contract.namespace(SERVICE, {
    podSecurity: "restricted",
    labels: gatewayLabels(SUBDOMAIN),
  });
  contract.service(SERVICE, {
    namespace: SERVICE,
    values: {
      authentik: {
        postgresql: { host: hostname(database.address) },
        // The default trusts every private network.
        listen: { trusted_proxy_cidrs: text(`127.0.0.0/8,${values.vpcCidr}`) },
      },
    },
  });
  contract.variable(HOSTNAME, hostname(host));
  contract.variable(ADMIN_EMAIL, text(values.adminEmail));
  contract.variable(DATABASE_HOST, hostname(database.address));
  contract.variable(DATABASE_SECRET_GENERATION, number(values.databaseSecretVersion));
  addSecrets(contract, values);
}

function addSecrets(contract: Contract, values: AuthentikValues): void {
  const { secret, database, databaseSecret, masterSecretName } = values;
  contract.variable(SECRET_ARN, arn(secret.arn));
  contract.secret(externalSecret(SECRET_ARN, secret));
  contract.variable(DATABASE_SECRET_ARN, arn(databaseSecret.arn));
  contract.secret(externalSecret(DATABASE_SECRET_ARN, databaseSecret));
  contract.variable(MASTER_SECRET_ARN, arn(database.secretArn));
  contract.secret(
    externalSecret(MASTER_SECRET_ARN, {
      name: masterSecretName,
      arn: database.secretArn,
      // RDS user guide, "Password management with Amazon RDS and AWS Secrets Manager".
      properties: ["username", "password"],
    }),
  );
}
