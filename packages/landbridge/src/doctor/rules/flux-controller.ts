import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB806 */
export const fluxController: DoctorRule = {
  id: "LB806",
  name: "flux-controller",
  severity: "error",
  summary: "A controller of Flux does not run.",
  why: "Objects of its kinds stay as they are: no change of Git reaches the cluster, and nothing reports a failure.",
  remedy:
    "See why with kubectl -n flux-system describe deployment and logs; scale it up if it was scaled down, else deploy the bootstrap stack again.",
  check: (input) => causeReports(input, "controller"),
};
