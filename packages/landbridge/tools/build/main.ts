/**
 * `npm run build`: bundles the command and the library into dist/. Runs after every install (`prepare`) as well.
 * With `--types`, as before `npm pack`, it also writes the library's types, and a missing esbuild is an error.
 */
import * as path from "node:path";

const ROOT = path.resolve(__dirname, "../..");

async function main(): Promise<void> {
  const isForPublishing = process.argv.includes("--types");
  let bundle: (root: string) => Promise<void>;
  try {
    ({ bundle } = await import("./bundle"));
  } catch (error) {
    const isMissing =
      error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND";
    if (!isMissing || isForPublishing) throw error;
    // npm ci --omit=dev: the command runs from its sources.
    console.error("landbridge: esbuild is not installed, so there is no bundle");
    return;
  }
  await bundle(ROOT);
  if (!isForPublishing) return;
  const { writeTypes } = await import("./types");
  writeTypes(ROOT);
}

void main().catch((error: unknown) => {
  console.error(`landbridge: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
