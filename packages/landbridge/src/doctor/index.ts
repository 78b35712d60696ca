/** Diagnoses a live cluster, and compares it with Git and the contract. */
export type { WritableApi } from "./cluster/api";
export { connect, connectToWrite, readContexts } from "./cluster/client";
export { kubeconfigFiles } from "./cluster/kubeconfig";
export { readCluster } from "./cluster/read-cluster";
export { ResourcePaths } from "./cluster/resource-paths";
export { diagnose, readTree, type Diagnosis } from "./diagnose";
export { durationText } from "./live/duration";
export { isFluxGroup } from "./live/flux-groups";
export { LiveCluster } from "./live/live-cluster";
export { stateOf } from "./live/state";
export { shortRevision } from "./model/applied-by";
export { declaredNamespaces } from "./model/declared";
export type { DiagnosisInput } from "./model/diagnosis-input";
export { DOCTOR_RULES } from "./rules/registry";
