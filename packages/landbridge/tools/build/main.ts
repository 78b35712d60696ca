/** `npm run build`: bundles `landbridge` into dist/. Runs after every install (`prepare`) as well. */
import * as path from "node:path";

async function main(): Promise<void> {
  let bundle: (root: string) => Promise<void>;
  try {
    ({ bundle } = await import("./bundle"));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND"))
      throw error;
    // npm ci --omit=dev: the command runs from its sources.
    console.error("landbridge: esbuild is not installed, so there is no bundle");
    return;
  }
  await bundle(path.resolve(__dirname, "../.."));
}

void main().catch((error: unknown) => {
  console.error(`landbridge: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
