export { Cluster } from "./cluster";
export type {
  AccessEntryProps,
  AccessPolicy,
  AddonConfiguration,
  AddonName,
  ClusterProps,
  LogType,
  NodeGroupProps,
  OidcLoginProps,
  TaintProps,
} from "./props";
