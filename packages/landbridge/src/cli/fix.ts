import type { ChangedFile, RefusedFix } from "../fix/index";
import type { Finding } from "../verify/findings/finding";
import type { VerifyResult } from "../verify/report/result";
import type { Repository } from "../verify/repository/repository";
import type { RepositoryOptions } from "../verify/repository-options";
import { plural } from "../verify/rules/phrases";
import type { Arguments, Options } from "./arguments";
import type { Verify } from "./comparison";
import type { Io } from "./io";
import { usageError } from "./usage-error";
import { writeReport } from "./write-report";

/** Options of `verify` that change files. */
export const FIX_OPTIONS = {
  fix: { help: "fix findings in the files, where the fix is mechanical" },
  "dry-run": { help: "with --fix: print the changes as a diff, change nothing" },
  yes: { short: "y", help: "with --fix: don't ask for confirmation" },
} satisfies Options;

const NOTHING_TO_FIX = "landbridge: --fix: nothing to fix\n";

/** Result of `--fix`. */
export type FixOutcome =
  /** Nothing was requested or changed: the result is reported unchanged. */
  | "unchanged"
  /** Files were changed, so that the result is out of date. */
  | "changed"
  /** The diff was printed in place of the report. */
  | "shown";

/**
 * Checks the options that belong to `--fix`.
 * @throws UserError if they contradict each other
 */
export function checkFixOptions(given: Arguments): void {
  for (const option of ["dry-run", "yes"]) {
    if (given.has(option) && !given.has("fix")) throw usageError(`--${option}`, "needs --fix");
  }
  if (given.has("fix") && given.has("write-baseline")) {
    throw usageError("--fix", "can't be combined with --write-baseline; fix first");
  }
}

/**
 * Makes the fixes of the findings that are reported, or shows them. Asks first where somebody can answer.
 * @param verify verifies without a cache: what it is asked about isn't on disk
 * @throws UserError if a file can't be written
 */
export async function fixFindings(
  given: Arguments,
  io: Io,
  options: RepositoryOptions,
  result: VerifyResult,
  verify: Verify,
): Promise<FixOutcome> {
  if (!given.has("fix")) return "unchanged";
  const { fixesOf, readSource, settle, unifiedDiff, writeFiles } = await import("../fix/index");
  const { repository } = options;
  const root = repository.root ?? io.directory;
  // A fix of one rule's finding must not lead to one of another rule.
  const { rules, ...everything } = options;
  const findings = async (changed: Repository): Promise<readonly Finding[]> =>
    (await verify({ ...everything, repository: changed })).findings;
  const { fixes, refused, files } = await settle({
    fixes: fixesOf(result.findings),
    findings:
      rules === undefined
        ? [...result.findings, ...(result.known ?? [])]
        : await findings(repository),
    repository,
    read: (file) => readSource(root, file, repository.read(file)),
    verify: findings,
  });
  for (const one of refused) io.error(refusalLine(one));
  const count = fixes.reduce((sum, { findings }) => sum + findings.length, 0);
  const what = `${plural(count, "finding")} in ${plural(files.length, "file")}`;
  if (given.has("dry-run")) {
    show(given, io, unifiedDiff(files));
    io.error(files.length === 0 ? NOTHING_TO_FIX : `landbridge: --fix would fix ${what}\n`);
    return "shown";
  }
  if (files.length === 0) {
    io.error(NOTHING_TO_FIX);
    return "unchanged";
  }
  if (!given.has("yes") && !(await isConfirmed(io, unifiedDiff(files), what))) {
    io.error("landbridge: no file was changed\n");
    return "unchanged";
  }
  writeFiles(root, files);
  io.error(`landbridge: fixed ${what}: ${names(files)}\n`);
  return "changed";
}

function show(given: Arguments, io: Io, diff: string): void {
  const output = given.value("output");
  if (output === undefined) io.out(diff);
  else writeReport(io, output, diff);
}

/** Whether the user confirms; doesn't ask if nobody can answer, as in CI. */
async function isConfirmed(io: Io, diff: string, what: string): Promise<boolean> {
  if (!io.canAsk()) return true;
  io.error(diff);
  const answer = await io.ask(`Fix ${what}? [y/N] `);
  return /^y(es)?$/i.test(answer.trim());
}

function refusalLine({ fix, reason }: RefusedFix): string {
  return `landbridge: not fixed: ${fix.title}: ${reason}\n`;
}

function names(files: readonly ChangedFile[]): string {
  const all = files.map(({ source }) => source.file);
  return all.length <= 5
    ? all.join(", ")
    : `${all.slice(0, 4).join(", ")} and ${all.length - 4} more`;
}
