import type { PolicyStatement } from "../../lib/policy-document";
import type { Contract, IdentityDeclaration } from "../contract";

/** Permissions of a role; at least one policy. */
export interface PodIdentityPolicies {
  /** Inline policies by name: statements, or a policy document in JSON. IAM allows 10,240 characters per role. */
  readonly inline?: Readonly<Record<string, string | readonly PolicyStatement[]>>;
  /** ARNs of managed policies. */
  readonly managedArns?: readonly string[];
}

/** A service account and what its pods may do in AWS. */
export interface PodIdentityProps {
  /** Name of the role, unique in the account, at most 64 characters. */
  readonly roleName: string;
  /** Name of the EKS cluster. Its addon eks-pod-identity-agent hands out the credentials. */
  readonly clusterName: string;
  /** Kubernetes namespace of the service account. */
  readonly namespace: string;
  /** Kubernetes service account; it need not exist yet and needs no annotation. */
  readonly serviceAccount: string;
  /** Permissions of the role. */
  readonly policies: PodIdentityPolicies;
  /** Contract that receives the identity. Default: none. */
  readonly contract?: Contract;
  /** Creator of the service account: Git, or an EKS addon. Default: `git`. */
  readonly managedBy?: IdentityDeclaration["managedBy"];
}
