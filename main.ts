import { createRequire } from "node:module";

import { isUserError, UserError } from "landbridge/errors";

import type * as App from "./app";
import { explainLoadError } from "./lib/source/load-error";

const load = createRequire(__filename);

async function main(): Promise<void> {
  await loadApp().run(__dirname);
}

/** The app is loaded here and not imported, because a mistake in `config/` shows when it is loaded. */
function loadApp(): typeof App {
  const { stackTraceLimit } = Error;
  // A library that config/ calls may be many frames above it.
  Error.stackTraceLimit = 50;
  try {
    return load("./app") as typeof App;
  } catch (error) {
    const problems = explainLoadError(error, { root: __dirname, folder: "config" });
    throw problems === undefined ? error : new UserError(problems);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

main().catch((error: unknown) => {
  if (!isUserError(error)) throw error;
  const count = error.problems.length;
  console.error(`landbridge: ${count} mistake${count === 1 ? "" : "s"}\n${error.message}`);
  process.exitCode = 1;
});
