import { externalSecret } from "../addons/external-secrets";
import { gatewayLabels } from "../addons/gateway-labels";
import { arn, type Contract, hostname } from "../contract";
import type { Database } from "../database";
import type { GeneratedSecret } from "../secrets";

/** Namespace of Hydra. */
const NAMESPACE = "hydra";

/** Variables that Git reads. */
const DATABASE_HOST = "TF_HYDRA_DB_HOST";
const DATABASE_SECRET_ARN = "TF_HYDRA_DB_SECRET_ARN";
const SECRET_ARN = "TF_HYDRA_SECRET_ARN";

/** What Git reads of Hydra's database. */
export interface HydraValues {
  readonly database: Pick<Database, "address" | "secretArn">;
  /** Name in the contract of the database's secret, which RDS names itself. */
  readonly databaseSecretName: string;
  /** Hydra's keys. */
  readonly secret: GeneratedSecret;
}

/** Adds the namespace, the database's address and the secrets. The URL with the password is assembled in the cluster. */
export function addHydra(contract: Contract, values: HydraValues): void {
  const { database, databaseSecretName, secret } = values;
  contract.namespace(NAMESPACE, { podSecurity: "restricted", labels: gatewayLabels("hydra") });
  contract.variable(DATABASE_HOST, hostname(database.address));
  contract.variable(DATABASE_SECRET_ARN, arn(database.secretArn));
  contract.secret(
    externalSecret(DATABASE_SECRET_ARN, {
      name: databaseSecretName,
      arn: database.secretArn,
      properties: ["username", "password"],
    }),
  );
  contract.variable(SECRET_ARN, arn(secret.arn));
  contract.secret(externalSecret(SECRET_ARN, secret));
}
