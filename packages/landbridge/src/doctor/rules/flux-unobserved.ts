import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB811 */
export const fluxUnobserved: DoctorRule = {
  id: "LB811",
  name: "flux-unobserved",
  severity: "error",
  summary: "No controller has observed a Flux object or its latest change.",
  why: "This normally takes seconds: the controller isn't running, watches other namespaces or shards, or its queue is stuck.",
  remedy:
    "Check whether the controller is running and what it logs: kubectl -n flux-system logs deployment/NAME.",
  check: (input) => causeReports(input, "unobserved"),
};
