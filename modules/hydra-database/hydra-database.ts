import { Construct } from "constructs";

import { fullName } from "../../lib/aws-names";
import { Database } from "../database";
import { GeneratedSecret } from "../secrets";
import { addHydra } from "./contract";
import { INSTANCE, SECRET } from "./names";
import type { HydraDatabaseProps } from "./props";

/**
 * RDS PostgreSQL for Ory Hydra, and its keys in Secrets Manager: `secretsSystem`, `secretsCookie` and
 * `pairwiseSalt`. RDS generates and rotates the password; External Secrets assembles the URL in the cluster.
 */
export class HydraDatabase extends Construct {
  /** DNS name of the instance. */
  public readonly address: string;
  /** Name of the instance. */
  public readonly identifier: string;
  /** ARN of the secret with the database's `username` and `password`. */
  public readonly databaseSecretArn: string;
  /** ARN of the secret with Hydra's keys. */
  public readonly secretArn: string;

  constructor(scope: Construct, id: string, props: HydraDatabaseProps) {
    super(scope, id);
    const { name, recoveryWindowDays, secretVersion, contract, ...databaseProps } = props;
    const identifier = fullName(name, INSTANCE);
    const database = new Database(this, "database", {
      ...databaseProps,
      identifier,
      databaseName: "hydra",
    });
    const secret = new GeneratedSecret(this, "secret", {
      name: fullName(name, SECRET),
      description: "Hydra: keys of its data and its cookies, salt of pairwise subjects",
      recoveryWindowDays,
      generated: {
        secretsSystem: { length: 64 },
        secretsCookie: { length: 64 },
        pairwiseSalt: { length: 64 },
      },
      version: secretVersion,
    });
    this.address = database.address;
    this.identifier = identifier;
    this.databaseSecretArn = database.secretArn;
    this.secretArn = secret.arn;
    if (contract !== undefined) {
      addHydra(contract, {
        database,
        databaseSecretName: `${secret.name}/database-master`,
        secret,
      });
    }
  }
}
