/** `npm run build`: bundles the proof, so that a synth loads one file instead of three hundred. */
import * as fs from "node:fs";
import * as path from "node:path";

import type * as Esbuild from "esbuild";
import type { BuildOptions } from "esbuild";

const ROOT = path.resolve(__dirname, "../..");

async function main(): Promise<void> {
  let esbuild: typeof Esbuild;
  let options: BuildOptions;
  try {
    esbuild = await import("esbuild");
    ({ OPTIONS: options } = await import("../../packages/landbridge/tools/build/bundle"));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND"))
      throw error;
    // npm ci --omit=dev: the proof runs from its sources.
    console.error("landbridge: esbuild is not installed, so synth starts slower");
    return;
  }
  await esbuild.build({
    ...options,
    // A synth has already loaded zod.
    external: [...(options.external ?? []), "zod"],
    entryPoints: [path.join(ROOT, "proof/run.ts")],
    outfile: path.join(ROOT, "dist/proof.cjs"),
  });
  const schemas = "packages/landbridge/src/verify/catalog/schemas/schemas.jsonl";
  fs.copyFileSync(path.join(ROOT, schemas), path.join(ROOT, "dist/schemas.jsonl"));
}

void main().catch((error: unknown) => {
  console.error(`landbridge: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
