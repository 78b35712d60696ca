/** What a live cluster says, and how it differs from Git and the contract. */
export { connect, readContexts } from "./cluster/client";
export { kubeconfigFiles } from "./cluster/kubeconfig";
export { readCluster } from "./cluster/read-cluster";
export { diagnose, readTree, type Diagnosis } from "./diagnose";
export { durationText } from "./live/duration";
export { isFluxGroup } from "./live/flux-groups";
export { stateOf } from "./live/state";
export type { Examination } from "./model/diagnosis-input";
export { DOCTOR_RULES } from "./rules/registry";
