import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Fetches one tag of a GitHub repository into a temporary directory. Needs `git` on PATH and the network.
 * @param paths the files that are wanted; default: all of them
 */
export function gitFolder(
  repository: string,
  tag: string,
  paths: readonly string[] = ["."],
): string {
  const folder = mkdtempSync(join(tmpdir(), "known-schemas-"));
  const git = (...args: readonly string[]): void => {
    execFileSync("git", ["-C", folder, ...args], { stdio: ["ignore", "ignore", "inherit"] });
  };
  git("init", "--quiet");
  git("remote", "add", "origin", `https://github.com/${repository}`);
  // Files are fetched when they are checked out: of some repositories, we need few of many.
  git("fetch", "--quiet", "--depth=1", "--filter=blob:none", "origin", `refs/tags/${tag}`);
  git("checkout", "--quiet", "FETCH_HEAD", "--", ...paths);
  return folder;
}
