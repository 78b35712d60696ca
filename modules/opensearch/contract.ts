import { arn, type Contract, hostname, id } from "../contract";

/** What Git reads of a domain. */
export interface OpenSearchValues {
  /** Host name of the domain's endpoint in the VPC. */
  readonly endpoint: string;
  /** Bucket of manual snapshots. */
  readonly snapshotBucket: string;
  /** Role that the repository of snapshots is registered with. */
  readonly snapshotRoleArn: string;
}

/** Adds the endpoint, and what the repository of manual snapshots is registered with. */
export function addOpenSearch(contract: Contract, values: OpenSearchValues): void {
  contract.variable("TF_OPENSEARCH_ENDPOINT", hostname(values.endpoint));
  contract.variable("TF_OPENSEARCH_SNAPSHOT_BUCKET", id(values.snapshotBucket));
  contract.variable("TF_OPENSEARCH_SNAPSHOT_ROLE_ARN", arn(values.snapshotRoleArn));
}
