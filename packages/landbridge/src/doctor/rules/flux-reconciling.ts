import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB810 */
export const fluxReconciling: DoctorRule = {
  id: "LB810",
  name: "flux-reconciling",
  severity: "note",
  summary: "A Flux object is still reconciling, or waits for its turn.",
  why: "It hasn't failed: it becomes a warning only when it takes longer than its timeout.",
  remedy: "Wait, and run the doctor again.",
  check: (input) => causeReports(input, "reconciling"),
};
