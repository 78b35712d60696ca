import type { Colors } from "./colors";
import type { RuleText, VerifyResult } from "./result";

/** Input of a report. */
export interface ReportInput {
  readonly result: VerifyResult;
  /** Rules that can be named in the findings. */
  readonly rules: readonly RuleText[];
  /** Text of a file of the repository, for the lines that are shown. */
  readonly read: (file: string) => string | undefined;
  readonly colors: Colors;
  /** Whether to list accepted findings and what could not be determined. */
  readonly verbose: boolean;
  /** Version of Landbridge. */
  readonly version: string;
}
