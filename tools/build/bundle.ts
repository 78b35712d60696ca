import { spawnSync } from "node:child_process";
import { copyFile } from "node:fs/promises";
import * as path from "node:path";

import { build, type BuildOptions, type Plugin } from "esbuild";

const OPTIONS: BuildOptions = {
  bundle: true,
  minify: true,
  // Names of classes and functions are in error messages and traces.
  keepNames: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  // Compiled code that was kept has no callback for import(): what is external is required.
  supported: { "dynamic-import": false },
  legalComments: "none",
  logLevel: "error",
};

/** The file of the Kubernetes client beside the command's: a megabyte that only the doctor needs. */
const CLIENT = "kube-config.cjs";

const clientApart: Plugin = {
  name: "client-apart",
  setup(plugin) {
    plugin.onResolve({ filter: /\/kube-config$/ }, () => ({ path: `./${CLIENT}`, external: true }));
  },
};

/**
 * Bundles the command into one file, and beside it the Kubernetes client and the proof of a synth.
 * @param root the project's folder
 * @param outfile default `dist/landbridge.cjs`
 */
export async function bundle(
  root: string,
  outfile = path.join(root, "dist/landbridge.cjs"),
): Promise<void> {
  await build({
    ...OPTIONS,
    entryPoints: [path.join(root, "cli/main.ts")],
    outfile,
    // Brings a WebAssembly file that it looks for beside itself.
    external: ["@cdktf/hcl2json"],
    plugins: [clientApart],
  });
  await build({
    ...OPTIONS,
    entryPoints: [path.join(root, "doctor/cluster/kube-config.ts")],
    outfile: path.join(path.dirname(outfile), CLIENT),
  });
  await build({
    ...OPTIONS,
    entryPoints: [path.join(root, "proof/run.ts")],
    outfile: path.join(path.dirname(outfile), "proof.cjs"),
  });
  // Read when it is first needed, from beside the bundle.
  await copyFile(
    path.join(root, "verify/known/schemas/schemas.json"),
    path.join(path.dirname(outfile), "schemas.json"),
  );
  // A bundle without compiled code only starts slower.
  spawnSync(process.execPath, [path.join(__dirname, "compile.cjs"), outfile, root]);
}
