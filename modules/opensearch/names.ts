import { accountName } from "../../lib/aws-names";

/** The domain, and the security group of its addresses in the VPC. */
export const DOMAIN_NAME = accountName("opensearch-domain");
/** The role by which the domain writes manual snapshots. */
export const SNAPSHOT_ROLE = accountName("iam-role", "opensearch-snapshots");
/** Names that a domain takes in the account, apart from the roles of clients that the configuration names. */
export const OPENSEARCH_NAMES = [
  DOMAIN_NAME,
  SNAPSHOT_ROLE,
  ...["opensearch-setup", "fluent-bit", "jaeger"].map((client) =>
    accountName("iam-role", "opensearch", client),
  ),
  accountName("security-group", "opensearch"),
] as const;
