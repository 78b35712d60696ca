import type { ServiceAccountReference } from "../../contract";
import { arn, type Contract, text } from "../../contract";

/** The service account that all of Crossplane's AWS providers share (gitops/infrastructure/crossplane/providers). */
export const PROVIDER_AWS: ServiceAccountReference = {
  namespace: "crossplane-system",
  serviceAccount: "provider-aws",
};

/** The values that composite resources read. */
export interface CrossplaneValues {
  /** ARN of the role that enters workload clusters for the hub; undefined where another construct adds it. */
  readonly roleArn: string | undefined;
  /** IPv4 networks that requests of this cluster come from. */
  readonly egressCidrs: readonly string[];
}

/** Adds the role in whose name the hub applies objects to workload clusters. */
export function addHubRole(contract: Contract, roleArn: string): void {
  contract.variable("TF_HUB_ROLE_ARN", arn(roleArn));
}

/** Adds the namespace, and what each workload cluster admits. */
export function addCrossplane(contract: Contract, values: CrossplaneValues): void {
  contract.namespace(PROVIDER_AWS.namespace, { podSecurity: "restricted" });
  if (values.roleArn !== undefined) addHubRole(contract, values.roleArn);
  // One text: Argo CD gets variables as annotations, and a list would stay a text there.
  contract.variable("TF_HUB_EGRESS_CIDRS", text(values.egressCidrs.join(",")));
}
