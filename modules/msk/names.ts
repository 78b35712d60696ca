import { accountName } from "../../lib/aws-names";

/** The cluster. */
export const CLUSTER_NAME = accountName("msk-cluster");
/** Names that a cluster takes in the account, apart from the roles of clients that the configuration names. */
export const MSK_NAMES = [
  CLUSTER_NAME,
  accountName("iam-role", "kafka", "cdc"),
  accountName("security-group", "kafka"),
] as const;
