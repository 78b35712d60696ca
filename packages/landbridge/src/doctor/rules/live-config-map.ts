import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB802 */
export const liveConfigMap: DoctorRule = {
  id: "LB802",
  name: "live-config-map",
  severity: "error",
  summary: "A ConfigMap of the contract is not in the cluster.",
  why: "Every Kustomization that substitutes from it and every HelmRelease that takes values from it fails.",
  remedy: "Deploy the bootstrap stack again: Terraform makes it anew.",
  check: (input) => causeReports(input, "config-map"),
};
