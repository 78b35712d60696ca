import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB808 */
export const fluxFailed: DoctorRule = {
  id: "LB808",
  name: "flux-failed",
  severity: "error",
  summary: "A Flux object isn't Ready, and no other object is the cause.",
  why: "Its dependents wait, and the objects that it applied before stay unchanged.",
  remedy: "Fix the cause named in the message, in Git; flux reconcile retries immediately.",
  check: (input) => causeReports(input, "failed"),
};
