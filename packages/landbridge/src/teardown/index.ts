/** The reverse of a rollout: what Flux installed is removed while its controllers run. */
export type { Stuck } from "./cluster";
export { tearDown } from "./execute";
export { leftoverLines, leftovers } from "./kept";
export { KubernetesCluster, SUSPENDED_BY } from "./kubernetes-cluster";
export type { Kept } from "./plan";
export { remains, remainsLine } from "./remains";
