import type { CloudwatchLogGroup } from "@cdktf/provider-aws/lib/cloudwatch-log-group";
import { Construct } from "constructs";

import { suppress } from "../../lib/checkov";
import { adoptedLogGroup } from "../log-group";

/** The instance whose logs are kept, and for how long. */
export interface DatabaseLogsProps {
  /** Name of the database instance. */
  readonly identifier: string;
  /** Days that log entries are kept; a value that CloudWatch Logs takes. */
  readonly retentionDays: number;
}

/** Log groups of the instance. RDS would create them itself, but with no expiry. */
export class DatabaseLogs extends Construct {
  /** Kinds of logs to export, as RDS names them. */
  public readonly exported = ["postgresql", "upgrade"] as const;
  /** The log groups; they must be there before the instance. */
  public readonly groups: readonly CloudwatchLogGroup[];

  constructor(scope: Construct, id: string, { identifier, retentionDays }: DatabaseLogsProps) {
    super(scope, id);
    this.groups = this.exported.map((kind) => {
      const group = adoptedLogGroup(this, kind, {
        name: `/aws/rds/instance/${identifier}/${kind}`,
        retentionInDays: retentionDays,
      });
      suppress(
        group,
        "CKV_AWS_158",
        "CloudWatch Logs encrypts with a key of its own; one of this stack would die with it and take the entries along.",
      );
      return group;
    });
  }
}
