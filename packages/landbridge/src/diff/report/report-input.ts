import type { Colors } from "../../verify/report/colors";
import type { Diff } from "../document";

/** What a report of a diff is made from. */
export interface DiffReportInput {
  readonly diff: Diff;
  readonly colors: Colors;
}
