import type { AccountName } from "../../lib/aws-names";
import { accountName } from "../../lib/aws-names";

/**
 * Every account-wide name that a database takes.
 * @param instance the name of its instance, from which the others are derived
 */
export function databaseNames(instance: AccountName): readonly AccountName[] {
  const { parts } = instance;
  return [
    instance,
    accountName("iam-role", ...parts, "monitoring"),
    accountName("security-group", ...parts, "database"),
  ];
}
