import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB810 */
export const fluxReconciling: DoctorRule = {
  id: "LB810",
  name: "flux-reconciling",
  severity: "note",
  summary: "An object of Flux is still at work, or waits for its turn.",
  why: "It is no failure yet: only when it takes longer than its timeout it counts as a warning.",
  remedy: "Wait, and run the doctor again.",
  check: (input) => causeReports(input, "reconciling"),
};
