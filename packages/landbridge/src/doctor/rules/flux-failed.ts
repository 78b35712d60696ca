import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB808 */
export const fluxFailed: DoctorRule = {
  id: "LB808",
  name: "flux-failed",
  severity: "error",
  summary: "An object of Flux is not Ready, and nothing else is the cause.",
  why: "What depends on it waits; what it applied before stays as it was.",
  remedy: "Mend what the message says, in Git; flux reconcile tries again at once.",
  check: (input) => causeReports(input, "failed"),
};
