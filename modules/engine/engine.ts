import type { ITerraformDependable } from "cdktf";
import type { IConstruct } from "constructs";

import type { EngineInfo } from "../contract";

/** How an engine signs in to Git. Credentials are Terraform variables, never part of this. */
export type GitAuth = (
  | { readonly kind: "ssh"; readonly username: string }
  | { readonly kind: "token"; readonly username: string }
  | { readonly kind: "github-app"; readonly appId: string; readonly installationId: string }
) & {
  /** Raise when the key or token has changed. */
  readonly revision: number;
};

/** Props of every GitOps engine. */
export interface GitOpsEngineProps {
  /** Kind, exact version and the directory of the repository that belongs to this cluster. */
  readonly engine: EngineInfo;
  /** How the engine signs in to the repository; address and credentials are the provider's. */
  readonly auth: GitAuth;
  /** Resources that must exist in the cluster before the engine reconciles: namespaces, ConfigMaps, identities. */
  readonly after: readonly ITerraformDependable[];
}

/** A GitOps engine in a cluster: the last resource that Terraform creates there. */
export interface GitOpsEngine extends IConstruct {
  /** Exists once the engine is running. */
  readonly installed: ITerraformDependable;
}
