import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB812 */
export const notInCluster: DoctorRule = {
  id: "LB812",
  name: "not-in-cluster",
  severity: "error",
  summary: "Git's tree has an object of Flux that the cluster lacks.",
  why: "What it would apply is missing. Most often this checkout is ahead of the branch that Flux reads.",
  remedy:
    "Push the checkout and wait for the next interval; flux reconcile kustomization flux-system --with-source does not wait. Else see what applies it.",
  check: (examination) => causeReports(examination, "absent"),
};
