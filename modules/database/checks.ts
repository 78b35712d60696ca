import { Token } from "cdktf";
import { type Problem, UserError } from "landbridge/errors";

import { awsNameProblem } from "../../lib/aws-names";
import type { DatabaseProps } from "./props";

/** PostgreSQL identifiers that RDS accepts (CreateDBInstance, DBName and MasterUsername). */
const IDENTIFIER = /^[A-Za-z][A-Za-z0-9_]{0,62}$/;
const VERSION = /^1\d(\.\d+)?$/;

/**
 * Checks names, sizes and windows that AWS would refuse only during the apply.
 * @throws UserError with every mistake; unresolved tokens pass unchecked.
 */
export function checkDatabase(place: string, props: DatabaseProps): void {
  const problems: Problem[] = [];
  const check = (prop: string, received: unknown, good: boolean, allowed: string): void => {
    if (good || Token.isUnresolved(received)) return;
    problems.push({ place, message: `${prop} is not allowed`, received, allowed });
  };
  const { identifier, databaseName, username, engineVersion } = props;
  const name = Token.isUnresolved(identifier)
    ? undefined
    : awsNameProblem("rds-instance", identifier);
  if (name !== undefined) problems.push({ place, received: identifier, ...name });
  const text = "a letter, then up to 62 letters, digits and _";
  check("databaseName", databaseName, IDENTIFIER.test(databaseName), text);
  const user = username ?? databaseName;
  check("username", user, IDENTIFIER.test(user) && !/^(rds|pg_)|^admin$/.test(user), text);
  check("engineVersion", engineVersion, VERSION.test(engineVersion), "such as 17, or 17.6");
  const { allocatedStorageGib: storage, maxAllocatedStorageGib: max } = props;
  check("allocatedStorageGib", storage, storage >= 20 && storage <= 65536, "20 to 65536 (gp3)");
  // RDS refuses an upper bound of less than 10 % above the storage (RDS user guide, autoscaling).
  if (!Token.isUnresolved(storage)) {
    check(
      "maxAllocatedStorageGib",
      max,
      max >= 1.1 * storage,
      `at least ${Math.ceil(1.1 * storage)}`,
    );
  }
  const { backupRetentionDays: backups, passwordRotationDays: rotation } = props;
  // 0 would switch backups off.
  check("backupRetentionDays", backups, backups >= 1 && backups <= 35, "1 to 35");
  check("passwordRotationDays", rotation, rotation >= 1 && rotation <= 1000, "1 to 1000");
  if (Object.keys(props.clientSecurityGroupIds).length === 0) {
    problems.push({
      place,
      message: "nobody could connect to the database",
      allowed: "at least one security group in clientSecurityGroupIds",
    });
  }
  if (problems.length > 0) throw new UserError(problems);
}
