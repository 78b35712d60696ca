import { App } from "cdktf";

import { platform } from "./config";
import { UserError } from "./lib/user-error";
import { synthesize } from "./stacks/synthesize";

try {
  synthesize(new App(), platform);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  const count = error.problems.length;
  console.error(`landbridge: ${count} mistake${count === 1 ? "" : "s"}\n${error.message}`);
  process.exitCode = 1;
}
