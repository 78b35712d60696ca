export { LocalCluster } from "./local-cluster";
export type { LocalClusterProps } from "./local-cluster";
