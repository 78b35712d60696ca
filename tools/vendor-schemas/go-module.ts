import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";

/**
 * Downloads a Go module into Go's module cache and returns its directory.
 * Needs `go` on PATH and the module proxy; fails with Go's own message.
 */
export function goModuleFolder(module: string, version: string): string {
  // Outside any Go module, so that no go.mod of a parent directory applies.
  const output = execFileSync("go", ["mod", "download", "-json", `${module}@${version}`], {
    cwd: tmpdir(),
    encoding: "utf8",
    maxBuffer: 1 << 24,
  });
  const { Dir: folder } = JSON.parse(output) as { Dir?: string };
  if (folder === undefined) throw new Error(`go mod download returned no directory for ${module}`);
  return folder;
}
