import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB801 */
export const liveNamespace: DoctorRule = {
  id: "LB801",
  name: "live-namespace",
  severity: "error",
  summary: "A namespace of the contract is not in the cluster, or is being deleted.",
  why: "Terraform writes its values to it: nothing that reads them can start.",
  remedy:
    "Deploy the bootstrap stack again; if the namespace is being deleted, find out who deletes it first.",
  check: (input) => causeReports(input, "namespace"),
};
