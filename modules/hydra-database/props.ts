import type { Contract } from "../contract";
import type { DatabaseProps } from "../database";

/** PostgreSQL for Ory Hydra, and Hydra's keys. */
export interface HydraDatabaseProps extends Omit<
  DatabaseProps,
  "identifier" | "databaseName" | "username"
> {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Days in which the deleted keys can be restored: 0, or 7 to 30. */
  readonly recoveryWindowDays: number;
  /** Raise for new keys: sessions and tokens that the old ones signed end. */
  readonly secretVersion: number;
  /** Contract that receives the address and the secrets. Default: none. */
  readonly contract?: Contract;
}
