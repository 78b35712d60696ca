import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB806 */
export const fluxController: DoctorRule = {
  id: "LB806",
  name: "flux-controller",
  severity: "error",
  summary: "A Flux controller isn't running.",
  why: "Objects of its kinds stay as they are: changes in Git don't reach the cluster, and nothing reports a failure.",
  remedy:
    "Find the cause with kubectl -n flux-system describe deployment and logs; scale the controller up if it was scaled down, otherwise deploy the bootstrap stack again.",
  check: (input) => causeReports(input, "controller"),
};
