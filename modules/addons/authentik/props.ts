import type { Contract } from "../../contract";
import type { Database } from "../../database";

/** The identity provider: its host, its database and its first administrator. */
export interface AuthentikProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Domain of the environment; Authentik's host is its subdomain `authentik`. */
  readonly domain: string;
  /** Network of the VPC, from which proxy headers are accepted: the Gateway's pods have its addresses. */
  readonly vpcCidr: string;
  /** Its PostgreSQL. */
  readonly database: Pick<Database, "address" | "secretArn">;
  /** Email address of the first administrator. */
  readonly adminEmail: string;
  /** Days in which a deleted secret can be restored: 0, or 7 to 30. */
  readonly recoveryWindowDays: number;
  /** Raise to regenerate its key, which ends all sessions. */
  readonly secretVersion: number;
  /** Raise to give its role in the database a new password. */
  readonly databaseSecretVersion: number;
  /** Contract that receives the values that the GitOps repository reads. */
  readonly contract: Contract;
}
