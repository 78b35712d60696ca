import { REPORTS, type ReportFormat } from "../verify/report/report";
import type { RuleText, VerifyResult } from "../verify/report/result";
import { summaryLine } from "../verify/report/summary";
import type { Repository } from "../verify/repository/repository";
import type { Arguments } from "./arguments";
import { colorsFor, isColored } from "./colors";
import type { Command } from "./command";
import { exitCode, LEVELS } from "./fail-on";
import type { Io } from "./io";
import { writeReport } from "./write-report";

/** Options of every command that reports findings. */
export const REPORT_OPTIONS = {
  format: { value: "FORMAT", choices: Object.keys(REPORTS), help: "default text; one of" },
  "fail-on": {
    value: "SEVERITY",
    choices: [...LEVELS].reverse(),
    help: "exit with 1 at or above this severity, default error; one of",
  },
  output: { value: "FILE", short: "o", help: "write the report to a file" },
} satisfies Command["options"];

/**
 * Prints findings, or writes them to `--output`, in the requested format. Returns the exit code.
 * @throws UserError if the file cannot be written
 */
export async function printReport(
  given: Arguments,
  io: Io,
  result: VerifyResult,
  rules: readonly RuleText[],
  repository: Repository,
): Promise<0 | 1> {
  const output = given.value("output");
  const report = REPORTS[(given.value("format") ?? "text") as ReportFormat]({
    result,
    rules,
    read: (file) => repository.read(file),
    colors: await colorsFor(output === undefined && isColored(io, io.outIsTerminal)),
    verbose: given.has("verbose"),
    version: io.version,
  });
  if (output === undefined) io.out(report);
  else {
    writeReport(io, output, report);
    io.error(`landbridge: ${output}: ${summaryLine(result)}\n`);
  }
  return exitCode(result, given.value("fail-on"));
}
