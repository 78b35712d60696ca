import type { CloudwatchLogGroup } from "@cdktf/provider-aws/lib/cloudwatch-log-group";

import { suppress } from "../../lib/checkov";

/** Days that checkov asks for (CKV_AWS_338). */
const YEAR = 365;

/** Says why a log group keeps its records for less than a year, if it does. */
export function suppressShortRetention(group: CloudwatchLogGroup, retentionDays: number): void {
  if (retentionDays >= YEAR) return;
  suppress(
    group,
    "CKV_AWS_338",
    "The configuration says how long the records are needed; each further day costs money.",
  );
}
