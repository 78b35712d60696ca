import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB812 */
export const notInCluster: DoctorRule = {
  id: "LB812",
  name: "not-in-cluster",
  severity: "error",
  summary: "Git's tree has an object of Flux, or a namespace, that the cluster lacks.",
  why: "What it applies, or what is in it, is missing. Most often this checkout is ahead of the branch that Flux reads; else someone deleted it, and it comes back at the next interval of the Kustomization that owns it.",
  remedy:
    "If this checkout is ahead, push it, then flux reconcile kustomization flux-system --with-source. Else flux reconcile kustomization NAME, for the Kustomization that owns the object.",
  check: (input) => causeReports(input, "absent"),
};
