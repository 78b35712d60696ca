import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import type { PlatformInput } from "../../../../config/schema";
import { validatePlatform } from "../../../../config/validate";
import type { VerifyOptions } from "../../src/cli/engine";
import { DOCTOR_RULE_TEXTS, RULE_TEXTS } from "../../src/cli/rule-texts";
import { run } from "../../src/cli/run";
import { runEngine } from "../../src/cli/run-engine";
import { isUserError } from "../../src/errors/user-error";
import type { VerifyResult } from "../../src/verify/report/result";
import { DiskRepository } from "../../src/verify/repository/disk-repository";
import { RecordingRepository, replay } from "../../src/verify/repository/recording-repository";
import type { Case, Verdict } from "./case";

/** Judges one case, apart from its time: no exception, a sane exit code, and the same again. */
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

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
  readonly result?: string;
}

async function checkRepository(root: string, args: readonly string[]): Promise<Verdict> {
  let recorded: RecordingRepository | undefined;
  const first = await verify(root, args, (options) => {
    recorded = new RecordingRepository(options.repository);
    return runEngine({ ...options, repository: recorded });
  });
  if (![0, 1, 2].includes(first.code)) return `exit code ${first.code}`;
  if (
    /internal error|Maximum call stack|undefined is not|\bRangeError\b|\bTypeError\b/.test(
      first.error + first.out,
    )
  ) {
    return `reports an exception: ${/[^\n"]*(?:internal error|Maximum call stack|undefined is not|RangeError|TypeError)[^\n"]*/.exec(first.error + first.out)?.[0] ?? ""}`;
  }
  const second = await verify(root, args, runEngine);
  if (second.code !== first.code || second.result !== first.result)
    return "is judged differently the second time";
  if (recorded !== undefined && !replay(new DiskRepository(root), recorded.observations).isAlike) {
    return "an earlier result is not taken for the same repository";
  }
  return undefined;
}

async function verify(
  root: string,
  args: readonly string[],
  engine: (options: VerifyOptions) => Promise<VerifyResult>,
): Promise<Ran> {
  let [out, error] = ["", ""];
  let result: string | undefined;
  const code = await run(["verify", "--format=json", "--no-cache", ...args], {
    out: (text) => (out += text),
    error: (text) => (error += text),
    outIsTerminal: false,
    errorIsTerminal: false,
    environment: { LANDBRIDGE_DEBUG: "1" },
    directory: root,
    version: "0.0.0",
    rules: () => Promise.resolve(RULE_TEXTS),
    doctorRules: () => Promise.resolve(DOCTOR_RULE_TEXTS),
    doctor: () => Promise.reject(new Error("not asked for")),
    engine: () =>
      Promise.resolve(async (options) => {
        const found = await engine(options);
        result = JSON.stringify({ ...found, statistics: undefined });
        return found;
      }),
  });
  return { code, out, error, ...(result === undefined ? {} : { result }) };
}

function checkPlatform(text: string): Verdict {
  const judge = (): string => {
    try {
      return JSON.stringify(validatePlatform(JSON.parse(text) as PlatformInput));
    } catch (error) {
      if (isUserError(error)) return error.message;
      throw error;
    }
  };
  return judge() === judge() ? undefined : "is judged differently the second time";
}
