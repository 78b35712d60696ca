import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB802 */
export const liveConfigMap: DoctorRule = {
  id: "LB802",
  name: "live-config-map",
  severity: "error",
  summary: "A ConfigMap from the contract is missing from the cluster.",
  why: "Every Kustomization and HelmRelease that reads values from it fails.",
  remedy: "Deploy the bootstrap stack again: Terraform recreates it.",
  check: (input) => causeReports(input, "config-map"),
};
