import { accountName } from "../../lib/aws-names";

/** The domain, and the security group of its addresses in the VPC. */
export const DOMAIN_NAME = accountName("opensearch-domain");
/** The role by which the domain writes manual snapshots. */
export const SNAPSHOT_ROLE = accountName("iam-role", "opensearch-snapshots");
/** Names that a domain takes in the account, apart from the roles of its clients. */
export const OPENSEARCH_NAMES = [
  DOMAIN_NAME,
  SNAPSHOT_ROLE,
  accountName("security-group", "opensearch"),
] as const;
