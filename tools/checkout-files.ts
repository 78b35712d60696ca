import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

/**
 * The files of a checkout as they are on disk, new ones included, but none that Git ignores.
 * @param root absolute
 * @returns paths relative to the root, with slashes
 */
export function checkoutFiles(root: string): readonly string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"];
  return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })
    .split("\0")
    .filter((file) => file !== "" && fs.existsSync(path.join(root, file)));
}
