import { Fn } from "cdktf";

import { arn, type Contract, hostname, id, text } from "../contract";
import type { OpenSearchProps } from "./props";

/** What Git reads of a domain. */
export interface OpenSearchValues {
  /** Host name of the domain's endpoint in the VPC. */
  readonly endpoint: string;
  /** Bucket of manual snapshots. */
  readonly snapshotBucket: string;
  /** Role that the repository of snapshots is registered with. */
  readonly snapshotRoleArn: string;
  /** Who has all rights in OpenSearch. */
  readonly adminArns: readonly string[];
  /** Service account of the Job that maps OpenSearch's roles. */
  readonly setup: OpenSearchProps["setup"];
}

/** Adds the endpoint, and what the repository of manual snapshots is registered with. */
export function addOpenSearch(contract: Contract, values: OpenSearchValues): void {
  contract.variable("TF_OPENSEARCH_ENDPOINT", hostname(values.endpoint));
  contract.variable("TF_OPENSEARCH_SNAPSHOT_BUCKET", id(values.snapshotBucket));
  contract.variable("TF_OPENSEARCH_SNAPSHOT_ROLE_ARN", arn(values.snapshotRoleArn));
  if (values.setup === undefined) return;
  // Of its own: whoever may create pods in it is an administrator of OpenSearch.
  contract.namespace(values.setup.namespace, { podSecurity: "restricted" });
  contract.variable("TF_OPENSEARCH_ADMIN_ARNS", text(Fn.jsonencode(values.adminArns)));
}
