import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB816 */
export const bootstrapUnfinished: DoctorRule = {
  id: "LB816",
  name: "bootstrap-unfinished",
  severity: "error",
  summary: "Flux's bootstrap has begun and not finished.",
  why: "Without the root Kustomization nothing of Git reaches the cluster: all else that is missing is missing as a result.",
  remedy:
    "Deploy the bootstrap stack again: it continues where it stopped, and Terraform's output says what stops it.",
  check: (input) => causeReports(input, "bootstrap"),
};
