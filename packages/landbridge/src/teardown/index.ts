/** The reverse of a rollout: everything that is installed is removed while its controllers run. */
export { openAccount } from "./aws/open";
export type { CloudResource } from "./cloud";
export type { Stuck } from "./cluster";
export { tearDown, type TeardownResult } from "./execute";
export type { Kept } from "./flux-plan";
export { installerOf } from "./installer";
export { leftoverLines, leftovers } from "./kept";
export { KubernetesCluster, SUSPENDED_BY } from "./kubernetes-cluster";
export { remains, remainsLine } from "./remains";
export { stuckLines } from "./report";
