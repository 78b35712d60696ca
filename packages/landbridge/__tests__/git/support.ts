import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { temporaryFolder } from "../../../../tools/jest/temporary-folder";

type Files = Readonly<Record<string, string | undefined>>;

/** Why tests of Git can't run; undefined if they can. */
export const NO_GIT =
  spawnSync("git", ["--version"]).status === 0 ? undefined : "git is not on PATH";

/** Runs git in a directory, as a user whom nothing else configures. */
export function git(directory: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, {
    cwd: directory,
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      HOME: directory,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_AUTHOR_NAME: "A",
      GIT_AUTHOR_EMAIL: "a@example.com",
      GIT_COMMITTER_NAME: "A",
      GIT_COMMITTER_EMAIL: "a@example.com",
    },
  });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout.trim();
}

/** Writes files, removes those that are undefined, and commits all. */
export function commit(directory: string, files: Files, message = "change"): string {
  for (const [file, text] of Object.entries(files)) {
    const full = path.join(directory, file);
    fs.mkdirSync(path.dirname(full), { recursive: true });
    if (text === undefined) fs.rmSync(full);
    else fs.writeFileSync(full, text);
  }
  git(directory, "add", "--all");
  git(directory, "commit", "--quiet", "--allow-empty", "--message", message);
  return git(directory, "rev-parse", "HEAD");
}

/** A repository with one commit on `main`. */
export function checkout(files: Files): string {
  const directory = temporaryFolder();
  git(directory, "init", "--quiet", "--initial-branch=main");
  commit(directory, files, "first");
  return directory;
}

/** Every file with its content and time, to see that nothing was touched. */
export function snapshot(directory: string): readonly string[] {
  return fs
    .readdirSync(directory, { recursive: true, encoding: "utf8" })
    .sort()
    .map((file) => {
      const { mtimeMs, size, mode } = fs.lstatSync(path.join(directory, file));
      return `${file} ${mtimeMs} ${size} ${mode}`;
    });
}
