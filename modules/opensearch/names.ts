import { accountName } from "../../lib/aws-names";

/** The domain, and the security group of its addresses in the VPC. */
export const DOMAIN_NAME = accountName("opensearch-domain");
/** The role by which the domain writes manual snapshots. */
export const SNAPSHOT_ROLE = accountName("iam-role", "opensearch-snapshots");
/** The client that maps OpenSearch's roles, if there is one; no other may have its name. */
export const SETUP = "opensearch-setup";
/** Names that a domain takes in the account, apart from the roles of clients that the configuration names. */
export const OPENSEARCH_NAMES = [
  DOMAIN_NAME,
  SNAPSHOT_ROLE,
  ...[SETUP, "fluent-bit", "jaeger"].map((client) => accountName("iam-role", "opensearch", client)),
  accountName("security-group", "opensearch"),
] as const;
