import { harmlessJson } from "../../verify/report/harmless";
import type { DiffReportInput } from "./report-input";

/** For programs; `diff.schema.json` describes it. */
export function renderDiffJson({ diff }: Pick<DiffReportInput, "diff">): string {
  return harmlessJson(`${JSON.stringify(diff, undefined, 2)}\n`);
}
