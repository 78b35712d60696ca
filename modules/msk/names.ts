import { accountName } from "../../lib/aws-names";

/** The cluster. */
export const CLUSTER_NAME = accountName("msk-cluster");
/** Names that a cluster takes in the account, apart from the roles of its clients. */
export const MSK_NAMES = [CLUSTER_NAME, accountName("security-group", "kafka")] as const;
