import type { Contract } from "../../contract";
import { arn, hostname } from "../../contract";
import type { Database } from "../../database";
import type { GeneratedSecret } from "../../secrets";
import { EXTERNAL_SECRETS } from "../external-secrets";

/** Name of the service, which is also that of its namespace. */
const SERVICE = "authentik";

/** Variables that Git reads. */
const HOSTNAME = "TF_AUTHENTIK_HOSTNAME";
const SECRET_ARN = "TF_AUTHENTIK_SECRET_ARN";
const DATABASE_SECRET_ARN = "TF_AUTHENTIK_DB_SECRET_ARN";

/** The values of Authentik that Git reads. */
export interface AuthentikValues {
  readonly host: string;
  readonly secret: GeneratedSecret;
  readonly database: Pick<Database, "address" | "secretArn">;
  /** Name in the contract of the database's secret, which RDS names itself. */
  readonly databaseSecretName: string;
}

/** Adds namespace, host, the database's address and both secrets. */
export function addAuthentik(contract: Contract, values: AuthentikValues): void {
  const { host, secret, database, databaseSecretName } = values;
  contract.namespace(SERVICE, { podSecurity: "restricted" });
  contract.service(SERVICE, {
    namespace: SERVICE,
    values: { authentik: { postgresql: { host: hostname(database.address) } } },
  });
  contract.variable(HOSTNAME, hostname(host));
  contract.variable(SECRET_ARN, arn(secret.arn));
  contract.variable(DATABASE_SECRET_ARN, arn(database.secretArn));
  contract.secret({
    name: secret.name,
    arn: arn(secret.arn),
    variable: SECRET_ARN,
    properties: secret.properties,
    readers: [EXTERNAL_SECRETS],
  });
  contract.secret({
    name: databaseSecretName,
    arn: arn(database.secretArn),
    variable: DATABASE_SECRET_ARN,
    // RDS user guide, "Password management with Amazon RDS and AWS Secrets Manager".
    properties: ["username", "password"],
    readers: [EXTERNAL_SECRETS],
  });
}
