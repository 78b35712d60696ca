import type { EngineKind } from "landbridge/contract";

import type { Origin } from "./origin";
import type { ServiceValues } from "./service-values";
import type { TypedValue } from "./value";

/** The GitOps engine that reconciles Git. */
export interface EngineInfo {
  /** Such as `flux`. */
  readonly kind: EngineKind;
  /** Version of the engine, such as `v2.7.5`. */
  readonly version: string;
  /** Directory of the Git tree that the engine reconciles, such as `gitops/clusters/dev`. */
  readonly path: string;
  /** Service account that a locked down Flux impersonates where an object names none. Default: no lockdown. */
  readonly tenantServiceAccount?: string | undefined;
}

/** An entry together with the place of its declaration. */
export type Declared<T> = T & { readonly origin: Origin };

/** Helm values of one service. */
export interface ServiceDeclaration {
  /** Namespace of the service's HelmRelease; `valuesFrom` never crosses namespaces. */
  readonly namespace: string;
  /** Helm values; unknown leaves are typed values. */
  readonly values: ServiceValues & object;
}

/** A namespace that Terraform owns. */
export interface NamespaceDeclaration {
  /** Pod Security Standard that its pods must keep. Default: none is enforced. */
  readonly podSecurity?: "privileged" | "baseline" | "restricted";
  /** Further labels. Default: none. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** A Kubernetes service account. */
export interface ServiceAccountReference {
  readonly namespace: string;
  readonly serviceAccount: string;
}

/** A service account with an IAM role. */
export interface IdentityDeclaration extends ServiceAccountReference {
  /** ARN of the IAM role; usually a token. */
  readonly roleArn: string;
  /** Creator of the service account: Git, or an EKS addon. Default: `git`. */
  readonly managedBy?: "git" | "eks-addon";
  /** Where it is declared. Default: the caller; a construct that registers for its user says otherwise. */
  readonly origin?: Origin;
}

/** A secret of AWS Secrets Manager. */
export interface SecretDeclaration {
  /** Name of the secret, or of what it belongs to where AWS chooses the name. */
  readonly name: string;
  /** ARN of the secret. */
  readonly arn: TypedValue;
  /** Variable of the contract by which Git names the secret. */
  readonly variable?: string;
  /** Properties of its JSON value. */
  readonly properties: readonly string[];
  /** Service accounts whose roles may read it; each must be an identity of the contract. */
  readonly readers: readonly ServiceAccountReference[];
}

/** The labels of a namespace, including those of its Pod Security Standard. */
export interface NamespaceLabels {
  readonly labels: Readonly<Record<string, string>>;
}

/** Everything that a contract declares, each by its key. */
export interface Declarations {
  /** By the variable's key, such as `TF_DOMAIN`. */
  readonly variables: ReadonlyMap<string, Declared<{ value: TypedValue }>>;
  /** By the service's name. */
  readonly services: ReadonlyMap<string, Declared<ServiceDeclaration>>;
  /** By the namespace's name. */
  readonly namespaces: ReadonlyMap<string, Declared<NamespaceLabels>>;
  /** By `<namespace>/<service account>`. */
  readonly identities: ReadonlyMap<string, Declared<IdentityDeclaration>>;
  /** By the secret's name. */
  readonly secrets: ReadonlyMap<string, Declared<SecretDeclaration>>;
}
