import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB812 */
export const notInCluster: DoctorRule = {
  id: "LB812",
  name: "not-in-cluster",
  severity: "error",
  summary: "A Flux object or namespace is in Git but not in the cluster.",
  why: "Everything that it applies or contains is missing. Most often this checkout is ahead of the branch that Flux reads. Otherwise someone deleted the object, and it returns at the next interval of the Kustomization that owns it.",
  remedy:
    "If this checkout is ahead, push it, then run flux reconcile kustomization flux-system --with-source. Otherwise run flux reconcile kustomization NAME for the Kustomization that owns the object.",
  check: (input) => causeReports(input, "absent"),
};
