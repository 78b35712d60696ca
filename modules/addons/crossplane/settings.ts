/** What Crossplane's AWS providers create, and from where they are asked. */
export interface CrossplaneSettings {
  /** Regions of the workload clusters. */
  readonly regions: readonly string[];
  /** Path of the roles that it may create, such as `/` or `/platform/`. */
  readonly iamPath: string;
  /** ARN of the policy that every role must have as its boundary. Default: none. */
  readonly permissionsBoundaryArn?: string | undefined;
  /**
   * Whether the providers' role enters workload clusters, with the kubeconfigs that Crossplane writes for Flux. False where the
   * engine has a role of its own, which `addHubRole` adds to the contract.
   */
  readonly entersClusters: boolean;
  /** IPv4 networks that the API servers of workload clusters admit. Default: the NAT gateways' addresses. */
  readonly egressCidrs?: readonly string[] | undefined;
}
