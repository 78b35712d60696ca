import { statSync } from "node:fs";
import { devNull } from "node:os";
import { delimiter, dirname, isAbsolute, join, parse } from "node:path";

import { UserError } from "../errors/user-error";

/** More than the list of any repository's files. */
const MAX_OUTPUT = 256 * 1024 * 1024;
const TIMEOUT_MILLISECONDS = 60_000;

/**
 * Settings that a repository's own configuration must not override. Only commands that read objects
 * are run: they call no hook,
 * filter, pager or alias. What is left is fetching objects that a partial clone lacks, by programs that the
 * configuration names.
 */
const CONFIGURATION = [
  ["core.fsmonitor", "false"],
  ["core.hooksPath", devNull],
  ["core.sshCommand", "false"],
  ["core.pager", "cat"],
  ["core.attributesFile", devNull],
  ["credential.helper", ""],
  ["protocol.allow", "never"],
  ["safe.bareRepository", "explicit"],
];

/** Result of a git call. */
export interface GitOutput {
  /** Exit code; null if it was ended. */
  readonly code: number | null;
  readonly out: Buffer;
  /** Its message, in one line. */
  readonly error: string;
}

/** Commands that only read objects. */
export type GitCommand = "rev-parse" | "merge-base" | "ls-tree" | "cat-file";

/** Reads a Git repository with the `git` of this machine: no hook, filter, helper or fetch is run, nothing is written. */
export class Git {
  /**
   * @param directory `.git` of the checkout: a directory, or the file of a worktree or submodule
   * @param program absolute path of git
   */
  constructor(
    private readonly directory: string,
    private readonly program: string,
  ) {}

  /** Runs one command. Arguments from outside belong behind `--end-of-options`. */
  public run(command: GitCommand, args: readonly string[], input?: string): GitOutput {
    const { spawnSync } = process.getBuiltinModule("node:child_process");
    const options = CONFIGURATION.flatMap(([key = "", value = ""]) => ["-c", `${key}=${value}`]);
    const { status, stdout, stderr, error } = spawnSync(
      this.program,
      [`--git-dir=${this.directory}`, "--no-pager", ...options, command, ...args],
      {
        // Nothing in the checkout may be taken for a repository or a program.
        cwd: parse(this.program).root,
        env: environment(this.program),
        input: input ?? "",
        maxBuffer: MAX_OUTPUT,
        timeout: TIMEOUT_MILLISECONDS,
        windowsHide: true,
      },
    );
    const message = error === undefined ? stderr.toString("utf8") : error.message;
    return { code: error === undefined ? status : null, out: stdout, error: oneLine(message) };
  }
}

/** Nothing of the caller's: no credentials, no `GIT_DIR` of a hook, no configuration of the user. */
function environment(program: string): Record<string, string> {
  const windows: Record<string, string> =
    process.platform === "win32" ? { SystemRoot: process.env.SystemRoot ?? "" } : {};
  return {
    ...windows,
    PATH: dirname(program),
    HOME: devNull,
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_SYSTEM: devNull,
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ATTR_NOSYSTEM: "1",
    GIT_NO_LAZY_FETCH: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    // No protocol has this name, so that no transport is allowed.
    GIT_ALLOW_PROTOCOL: "none",
  };
}

/**
 * Looks for git on PATH. Directories that depend on where the command is called are passed over: that is usually the
 * checkout of what is verified.
 * @throws UserError if there is none
 */
export function findGit(path = process.env.PATH ?? "", place = "--since"): string {
  const name = process.platform === "win32" ? "git.exe" : "git";
  for (const directory of path.split(delimiter).filter(isAbsolute)) {
    const file = join(directory, name);
    if (isExecutable(file)) return file;
  }
  throw new UserError({
    place,
    message: "git is not on PATH",
    remedy: `Install git. ${withoutGit(place)}`,
  });
}

/** What works without Git instead of an option. */
export function withoutGit(place: string): string {
  return place === "--since"
    ? "Use --baseline, which needs no history."
    : "Compare two directories: --base-dir and --head-dir.";
}

function isExecutable(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() === true && (process.platform === "win32" || (stats.mode & 0o111) !== 0);
}

function oneLine(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, "; ")
    .replace(/^(?:fatal|error): /, "")
    .slice(0, 500);
}
