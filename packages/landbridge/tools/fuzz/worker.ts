/** Checks the cases that its parent sends. A separate process, so that a hanging one can be killed. */
import type { Case } from "./case";
import { check } from "./check";

process.on("message", (given: Case) => {
  void check(given)
    .catch((error: unknown) => String(error instanceof Error ? error.stack : error))
    .then((verdict) => process.send?.({ verdict }));
});
process.send?.({ ready: true });
