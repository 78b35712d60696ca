import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import type { PlatformInput } from "../../../../config/schema";
import { validatePlatform } from "../../../../config/validate";
import { ACCOUNT_NAMES } from "../../../../stacks/account-names";
import { parseArguments } from "../../src/cli/arguments";
import { verifyCommand } from "../../src/cli/commands/verify";
import { run } from "../../src/cli/main";
import { RULE_TEXTS } from "../../src/cli/rule-texts";
import { inputOf } from "../../src/cli/verify-input";
import { isUserError } from "../../src/errors/user-error";
import { NO_COLORS } from "../../src/verify/report/colors";
import { renderJson } from "../../src/verify/report/json";
import { DiskRepository } from "../../src/verify/repository/disk-repository";
import { RecordingRepository, replay } from "../../src/verify/repository/recording-repository";
import { verifyRepository } from "../../src/verify/verify-repository";
import type { Case, Verdict } from "./case";

/** The version that reports name. */
const VERSION = "0.0.0";

/** Checks one case, except its time: no exception, a valid exit code, and the same result twice. */
export async function check(given: Case): Promise<Verdict> {
  if (given.kind === "platform") return checkPlatform(given.files["platform.json"] ?? "null");
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-fuzz-"));
  try {
    fs.mkdirSync(path.join(root, ".git"));
    for (const [file, text] of Object.entries(given.files)) {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    }
    return await checkRepository(root, given.args);
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
}

async function checkRepository(root: string, args: readonly string[]): Promise<Verdict> {
  let [out, error] = ["", ""];
  const code = await run(["verify", "--format=json", "--no-cache", ...args], {
    out: (text) => (out += text),
    error: (text) => (error += text),
    outIsTerminal: false,
    errorIsTerminal: false,
    canAsk: () => false,
    ask: () => Promise.resolve(""),
    environment: { LANDBRIDGE_DEBUG: "1" },
    directory: root,
    version: VERSION,
  });
  if (![0, 1, 2].includes(code)) return `exit code ${code}`;
  const exception = exceptionIn(error + out);
  if (exception !== undefined) return `reports an exception: ${exception}`;
  // A mistake in the arguments has no report.
  return out === "" ? undefined : checkAgain(root, args, out);
}

/** The beginning of an exception's text in what was printed. A line may be long, so no expression spans it. */
function exceptionIn(printed: string): string | undefined {
  const at = printed.search(
    /internal error|Maximum call stack|undefined is not|\bRangeError\b|\bTypeError\b/,
  );
  return at === -1 ? undefined : printed.slice(at, at + 300);
}

/** Whether the same repository gets the same report again, and its result would be taken from the cache. */
async function checkAgain(root: string, args: readonly string[], report: string): Promise<Verdict> {
  const given = parseArguments(args, verifyCommand.options);
  const { root: found, ...input } = inputOf(given, root);
  const flux = given.value("flux");
  const rules = given.values("rule");
  const repository = new RecordingRepository(new DiskRepository(found));
  const result = await verifyRepository({
    ...input,
    flux,
    rules: rules.length === 0 ? undefined : rules,
    repository,
  });
  const again = renderJson({
    result,
    rules: RULE_TEXTS,
    read: (file) => repository.read(file),
    colors: NO_COLORS,
    verbose: false,
    version: VERSION,
  });
  if (withoutTime(again) !== withoutTime(report)) return "is judged differently the second time";
  return replay(new DiskRepository(found), repository.observations).isAlike
    ? undefined
    : "an earlier result is not taken for the same repository";
}

function withoutTime(report: string): string {
  return report.replace(/"milliseconds": \d+/, "");
}

function checkPlatform(text: string): Verdict {
  const judge = (): string => {
    try {
      return JSON.stringify(validatePlatform(JSON.parse(text) as PlatformInput, ACCOUNT_NAMES));
    } catch (error) {
      if (isUserError(error)) return error.message;
      throw error;
    }
  };
  return judge() === judge() ? undefined : "is judged differently the second time";
}
