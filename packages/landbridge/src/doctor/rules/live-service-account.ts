import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB814 */
export const liveServiceAccount: DoctorRule = {
  id: "LB814",
  name: "live-service-account",
  severity: "error",
  summary: "The service account of a pod identity is missing from the cluster.",
  why: "The role isn't used: the controller runs with another service account and without its permissions, or doesn't run at all.",
  remedy:
    "Check whether the chart that creates it is installed and uses this name; otherwise correct the identity in modules/.",
  check: (input) => causeReports(input, "service-account"),
};
