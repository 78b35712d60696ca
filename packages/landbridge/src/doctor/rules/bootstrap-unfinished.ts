import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB816 */
export const bootstrapUnfinished: DoctorRule = {
  id: "LB816",
  name: "bootstrap-unfinished",
  severity: "error",
  summary: "Flux's bootstrap has started but not finished.",
  why: "Without the root Kustomization nothing in Git reaches the cluster: everything else is missing as a result.",
  remedy:
    "Deploy the bootstrap stack again: it resumes where it stopped, and Terraform's output shows why it stopped.",
  check: (input) => causeReports(input, "bootstrap"),
};
