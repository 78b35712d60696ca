import { App } from "cdktf";

import { platform } from "./config";
import { UserError } from "./lib/user-error";
import { synthesize } from "./stacks/synthesize";

// CDKTF takes a stack trace for each token; turning all of them into TypeScript lines costs a third
// of the time. An error that leaves here is mapped again.
process.setSourceMapsEnabled(false);
try {
  synthesize(new App(), platform);
} catch (error) {
  process.setSourceMapsEnabled(true);
  if (!(error instanceof UserError)) throw error;
  const count = error.problems.length;
  console.error(`landbridge: ${count} mistake${count === 1 ? "" : "s"}\n${error.message}`);
  process.exitCode = 1;
}
