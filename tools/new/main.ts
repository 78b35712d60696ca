/**
 * `npm run new -- addon NAME` and `npm run new -- environment NAME`: write what a person would write.
 * Exit code: 0 written, 2 refused or failed with nothing written, 130 interrupted with nothing written.
 */
import * as path from "node:path";

import { errorLines } from "landbridge/cli";
import { isUserError } from "landbridge/errors";

import { format, updateDerived } from "./derived";
import { askOnTerminal, Interrupted } from "./questions";
import { run } from "./run";

const ROOT = path.resolve(__dirname, "../..");

/** Ends what is under way; a second Ctrl-C is waited for too, as files are being put back. */
const interrupt = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    interrupt.abort(new Interrupted());
  });
}

run(process.argv.slice(2), {
  root: ROOT,
  ask: process.stdin.isTTY && process.stdout.isTTY ? askOnTerminal : undefined,
  say: (line) => {
    console.log(line);
  },
  signal: interrupt.signal,
  format: (file, text) => format(ROOT, file, text),
  updateDerived: (undo) => updateDerived(ROOT, undo, interrupt.signal),
}).catch((error: unknown) => {
  if (error instanceof Interrupted || interrupt.signal.aborted) {
    console.error("\nlandbridge: interrupted; nothing was written");
    process.exitCode = 130;
    return;
  }
  process.exitCode = 2;
  if (isUserError(error)) {
    console.error(`${errorLines(error)}\nNothing was written.`);
  } else {
    console.error(error, "\nNothing was written.");
  }
});
