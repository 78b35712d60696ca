import type { Severity } from "../verify/findings/finding";
import type { VerifyResult } from "../verify/report/result";
import { EXIT } from "./exit-code";

/** Severities from the least on, as `--fail-on` takes them. */
export const LEVELS: readonly Severity[] = ["note", "warning", "error"];

/** Whether there are findings of a severity or a graver one; default error. */
export function exitCode({ findings }: Pick<VerifyResult, "findings">, failOn = "error"): 0 | 1 {
  const least = LEVELS.findIndex((level) => level === failOn);
  const fails = findings.some(({ severity }) => LEVELS.indexOf(severity) >= least);
  return fails ? EXIT.findings : EXIT.clean;
}
