import { spawnSync } from "node:child_process";
import { copyFile } from "node:fs/promises";
import * as path from "node:path";

import { build } from "esbuild";

/**
 * Bundles the command into one file.
 * @param root the project's folder
 * @param outfile default `dist/landbridge.cjs`
 */
export async function bundle(
  root: string,
  outfile = path.join(root, "dist/landbridge.cjs"),
): Promise<void> {
  await build({
    entryPoints: [path.join(root, "cli/main.ts")],
    outfile,
    bundle: true,
    minify: true,
    // Names of classes and functions are in error messages and traces.
    keepNames: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    // Brings a WebAssembly file that it looks for beside itself.
    external: ["@cdktf/hcl2json"],
    // Code that V8 compiled before may not import, only require.
    supported: { "dynamic-import": false },
    legalComments: "none",
    logLevel: "error",
  });
  // Read when it is first needed, from beside the bundle.
  await copyFile(
    path.join(root, "verify/known/schemas/schemas.json"),
    path.join(path.dirname(outfile), "schemas.json"),
  );
  // A bundle without compiled code only starts slower.
  spawnSync(process.execPath, [path.join(__dirname, "compile.cjs"), outfile, root]);
}
