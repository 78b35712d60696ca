import * as path from "node:path";

import { version } from "../../package.json";
import { NO_COLORS } from "../verify/report/colors";
import { REPORTS, type ReportFormat } from "../verify/report/report";
import type { VerifyResult } from "../verify/report/result";
import { DiskRepository } from "../verify/repository/disk-repository";
import { RULES } from "../verify/rules/registry";

/** How a report looks. */
export interface ReportOptions {
  /** The repository's root, from which lines of files are shown. */
  readonly directory: string;
  /** `text`, `json`, `sarif`, `github` or `markdown`. */
  readonly format: ReportFormat;
  /** Whether to add notes, accepted findings and what is unknown; default false. */
  readonly verbose?: boolean;
}

/**
 * Writes the report of a result, without colors; the text ends with a newline.
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { report, verify } from "landbridge";
 *
 * const directory = process.cwd();
 * const result = await verify({ directory });
 * writeFileSync("landbridge.sarif", report(result, { directory, format: "sarif" }));
 * ```
 */
export function report(
  result: VerifyResult,
  { directory, format, verbose = false }: ReportOptions,
): string {
  const repository = new DiskRepository(path.resolve(directory));
  return REPORTS[format]({
    result,
    rules: RULES,
    read: (file) => repository.read(file),
    colors: NO_COLORS,
    verbose,
    version,
  });
}
