import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB814 */
export const liveServiceAccount: DoctorRule = {
  id: "LB814",
  name: "live-service-account",
  severity: "error",
  summary: "The service account of a pod identity is not in the cluster.",
  why: "The role is associated with nothing: the controller runs as another account, without its rights, or does not run at all.",
  remedy:
    "See whether the chart that makes it is installed and names it so; else correct the identity in modules/.",
  check: (input) => causeReports(input, "service-account"),
};
