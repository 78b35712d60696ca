/** Judges the cases that its parent sends; a process of its own, so that one that hangs can be ended. */
import type { Case } from "./case";
import { check } from "./check";

process.on("message", (given: Case) => {
  void check(given)
    .catch((error: unknown) => String(error instanceof Error ? error.stack : error))
    .then((verdict) => process.send?.({ verdict }));
});
process.send?.({ ready: true });
