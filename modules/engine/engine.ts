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

/** What every GitOps engine is given. */
export interface GitOpsEngineProps {
  /** Kind, exact version and the folder of the repository that belongs to this cluster. */
  readonly engine: EngineInfo;
  /** How the engine signs in to the repository; address and credentials are the provider's. */
  readonly auth: GitAuth;
  /** What must be in the cluster before the engine reconciles: namespaces, ConfigMaps, identities. */
  readonly after: readonly ITerraformDependable[];
}

/** A GitOps engine in a cluster: the last thing that Terraform makes there. */
export interface GitOpsEngine extends IConstruct {
  /** What exists once the engine runs. */
  readonly installed: ITerraformDependable;
}
