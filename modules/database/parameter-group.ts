import { DbParameterGroup } from "@cdktf/provider-aws/lib/db-parameter-group";
import { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";

/** `pending-reboot` is right for static and dynamic parameters alike when they are there from the start. */
const PARAMETERS: Readonly<Record<string, string>> = {
  "rds.force_ssl": "1",
  // Not "ddl": CREATE ROLE and ALTER ROLE would be logged with the password.
  log_statement: "none",
  // Statements that take longer than a second.
  log_min_duration_statement: "1000",
  log_connections: "1",
  log_disconnections: "1",
};

/** The instance whose PostgreSQL is configured. */
export interface ParameterGroupProps {
  /** Name of the database instance. */
  readonly identifier: string;
  /** PostgreSQL version, major or major.minor. */
  readonly engineVersion: string;
}

/** Settings of PostgreSQL: TLS only, and logs that show who did what. */
export class ParameterGroup extends Construct {
  /** Name of the parameter group. */
  public readonly groupName: string;

  constructor(scope: Construct, id: string, { identifier, engineVersion }: ParameterGroupProps) {
    super(scope, id);
    const family = `postgres${engineVersion.replace(/\..*$/, "")}`;
    const group = new DbParameterGroup(this, "group", {
      // A prefix: the next group is created before this one is destroyed, for a major upgrade or any other reason.
      namePrefix: `${awsName("db-parameter-group", identifier, family)}-`,
      description: `PostgreSQL ${identifier}`,
      family,
      parameter: Object.entries(PARAMETERS).map(([name, value]) => ({
        name,
        value,
        applyMethod: "pending-reboot",
      })),
      lifecycle: { createBeforeDestroy: true },
    });
    this.groupName = group.name;
  }
}
