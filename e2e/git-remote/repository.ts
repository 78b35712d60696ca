import * as fs from "node:fs";
import * as path from "node:path";

import { must } from "../processes/command";

const AUTHOR = ["-c", "user.name=e2e", "-c", "user.email=e2e@example.com"];

/** Commits a directory's content as the newest state of `main`, by a path on this machine. */
export async function commitTree(
  repository: string,
  folder: string,
  message: string,
): Promise<void> {
  const git = ["--git-dir", repository, "--work-tree", folder];
  await must("git", [...git, "add", "--all", "."], { cwd: folder });
  await must("git", [...git, ...AUTHOR, "commit", "--quiet", "--allow-empty", "-m", message], {
    cwd: folder,
  });
}

/** Changes files on top of what was pushed in the meantime; `undefined` deletes a file. */
export async function changeFiles(
  repository: string,
  scratch: string,
  files: Readonly<Record<string, string | undefined>>,
  message: string,
): Promise<void> {
  const clone = fs.mkdtempSync(path.join(scratch, "clone-"));
  await must("git", ["clone", "--quiet", repository, clone]);
  for (const [file, text] of Object.entries(files)) {
    const place = path.join(clone, file);
    if (text === undefined) {
      fs.rmSync(place, { recursive: true });
    } else {
      fs.mkdirSync(path.dirname(place), { recursive: true });
      fs.writeFileSync(place, text);
    }
  }
  await must("git", ["-C", clone, "add", "--all"]);
  await must("git", ["-C", clone, ...AUTHOR, "commit", "--quiet", "-m", message]);
  await must("git", ["-C", clone, "push", "--quiet", "origin", "HEAD:main"]);
  fs.rmSync(clone, { recursive: true });
}

/** The files of `main`. */
export async function filesOf(repository: string): Promise<string[]> {
  const names = await must("git", [
    "--git-dir",
    repository,
    "ls-tree",
    "-r",
    "--name-only",
    "main",
  ]);
  return names.split("\n").filter((name) => name !== "");
}

/** The head commit of `main`. */
export async function headOf(repository: string): Promise<string> {
  return (await must("git", ["--git-dir", repository, "rev-parse", "main"])).trim();
}

/** The subjects of the commits on `main`, oldest first. */
export async function commitsOf(repository: string): Promise<string[]> {
  const log = await must("git", [
    "--git-dir",
    repository,
    "log",
    "--reverse",
    "--format=%s",
    "main",
  ]);
  return log.split("\n").filter((subject) => subject !== "");
}
