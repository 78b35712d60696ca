import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { UserError } from "../../errors/user-error";
import { harmlessLine } from "../../verify/report/harmless";
import { isRecord, text } from "../../verify/yaml/json";

/** A synth that takes longer hangs. */
const TIMEOUT_MILLISECONDS = 10 * 60_000;
/** Lines of a failed synth that are shown. */
const SHOWN_LINES = 15;

/** Variables that a synth doesn't need: tokens of the forge, and files by which a step steers the steps after it. */
const WITHHELD =
  /^(?:GITHUB_(?:TOKEN|ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)|GH_TOKEN|CI_JOB_TOKEN|GITLAB_TOKEN|ACTIONS_.*)$/;

/** The command that synthesizes a CDKTF project, from its `cdktf.json`; undefined for another repository. */
export function appCommand(root: string): string | undefined {
  return text(configurationOf(root), "app");
}

/** What a synth has to say. */
export interface Synthesized {
  /** What went wrong although the stacks were written, such as a failed proof. */
  readonly problem?: string;
}

/**
 * Runs a project's own code, which writes its stacks to a directory.
 * @param command for the shell, run in the project's directory
 * @param place the side, for messages
 * @throws UserError if it writes no stacks
 */
export async function synthesize(
  root: string,
  output: string,
  command: string,
  place: string,
): Promise<Synthesized> {
  const { code, lines } = await run(root, output, command);
  const isWritten = existsSync(join(output, "manifest.json"));
  if (code === 0 && isWritten) return {};
  const shown = lines.slice(-SHOWN_LINES).map(harmlessLine);
  const how = code === 0 ? "wrote no stacks" : `failed (exit code ${code ?? "unknown"})`;
  if (isWritten) return { problem: `synth of ${place} ${how}: ${shown.at(-1) ?? ""}` };
  throw new UserError({
    place,
    message: [`"${command}" ${how}`, ...shown].join("\n  "),
    remedy: "Install the project's packages first (npm ci), or name another command with --synth.",
  });
}

async function run(
  root: string,
  output: string,
  command: string,
): Promise<{ readonly code: number | null; readonly lines: readonly string[] }> {
  const { spawn } = process.getBuiltinModule("node:child_process");
  const child = spawn(command, {
    cwd: root,
    shell: true,
    env: environment(root, output),
    stdio: ["ignore", "pipe", "pipe"],
    timeout: TIMEOUT_MILLISECONDS,
  });
  let log = "";
  const keep = (part: Buffer): void => {
    // Only the end is shown.
    log = (log + part.toString("utf8")).slice(-64 * 1024);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => {
      resolve(null);
    });
    child.once("close", resolve);
  });
  return { code, lines: log.split("\n").filter((line) => line.trim() !== "") };
}

function environment(root: string, output: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !WITHHELD.test(name));
  const configuration = configurationOf(root);
  const context = isRecord(configuration) ? (configuration.context ?? {}) : {};
  return {
    ...Object.fromEntries(own),
    CDKTF_OUTDIR: output,
    CDKTF_CONTEXT_JSON: JSON.stringify(context),
    // A project that verifies itself needn't: what is verified here is part of the diff.
    LANDBRIDGE_DIFF: "1",
    CHECKPOINT_DISABLE: "1",
    NO_COLOR: "1",
  };
}

function configurationOf(root: string): unknown {
  try {
    return JSON.parse(readFileSync(join(root, "cdktf.json"), "utf8"));
  } catch {
    return undefined;
  }
}
