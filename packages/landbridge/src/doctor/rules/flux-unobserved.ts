import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB811 */
export const fluxUnobserved: DoctorRule = {
  id: "LB811",
  name: "flux-unobserved",
  severity: "error",
  summary: "No controller has looked at an object of Flux, or at its last change.",
  why: "A controller takes seconds for that: it does not run, watches other namespaces or shards, or its queue stands still.",
  remedy:
    "See whether the controller runs and what it logs: kubectl -n flux-system logs deployment/NAME.",
  check: (input) => causeReports(input, "unobserved"),
};
