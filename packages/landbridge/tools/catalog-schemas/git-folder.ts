import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Fetches one tag of a GitHub repository into a temporary directory. Needs `git` on PATH and the network. */
export function gitFolder(repository: string, tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), "known-schemas-"));
  const git = (...args: readonly string[]): void => {
    execFileSync("git", ["-C", folder, ...args], { stdio: ["ignore", "ignore", "inherit"] });
  };
  git("init", "--quiet");
  git("fetch", "--quiet", "--depth=1", `https://github.com/${repository}`, `refs/tags/${tag}`);
  git("checkout", "--quiet", "FETCH_HEAD", "--", ".");
  return folder;
}
