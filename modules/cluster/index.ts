export { Cluster } from "./cluster";
export type {
  AccessEntryProps,
  AccessPolicy,
  AddonName,
  ClusterProps,
  LogType,
  NodeGroupProps,
  OidcLoginProps,
} from "./props";
