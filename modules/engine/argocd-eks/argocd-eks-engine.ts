import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";

import type { Sensitive } from "../../contract";
import { RepositorySecret } from "../argocd/repository-secret";
import { addRoot } from "../argocd/root";
import { SyncRestart } from "../argocd/sync-restart";
import type { GitOpsEngine, GitOpsEngineProps } from "../engine";

/** What the managed Argo CD reconciles; GitOpsEngineProps has the settings of every engine. */
export interface ArgocdEksEngineProps extends GitOpsEngineProps {
  /** Address of the repository. */
  readonly url: string;
  /** Private key of the deploy key, token, or private key of the GitHub App. */
  readonly credential: Sensitive;
  /** The ApplicationSet that creates the root Application: what `landbridge waves` writes. */
  readonly root: string;
  /** Image with kubectl and a shell, with its tag, for what restarts syncs. */
  readonly kubectlImage: string;
  /** Whether Terraform refuses to plan its removal. Default: false. */
  readonly deletionProtection?: boolean;
}

/**
 * What EKS's managed Argo CD reconciles: the credential for Git, and the ApplicationSet of the root Application; and what
 * restarts syncs that EKS ends, or that apply something old. The capability itself, which brings the CRDs, is part of the core stack.
 */
export class ArgocdEksEngine extends Construct implements GitOpsEngine {
  public readonly installed: ITerraformDependable;

  constructor(scope: Construct, id: string, props: ArgocdEksEngineProps) {
    super(scope, id);
    const { url, auth, credential, after, root, kubectlImage, deletionProtection } = props;
    const repository = new RepositorySecret(this, "repository", { url, auth, credential, after });
    const { release } = new SyncRestart(this, "sync-restart", { image: kubectlImage, after });
    this.installed = addRoot(this, {
      manifest: root,
      after: [...after, repository.secret, release],
      deletionProtection,
    });
  }
}
