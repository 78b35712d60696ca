import { Release } from "@cdktf/provider-helm/lib/release";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { stringify } from "yaml";

import { ARGOCD } from "../../../lib/argocd-versions";
import type { Sensitive } from "../../contract";
import type { GitOpsEngine, GitOpsEngineProps } from "../engine";
import { RepositorySecret } from "./repository-secret";
import { addRoot, releaseDefaults } from "./root";
import { SyncRestart } from "./sync-restart";
import { type ArgocdSettings, chartValues } from "./values";

/** Settings of Argo CD; GitOpsEngineProps has the settings of every engine. */
export interface ArgocdEngineProps extends GitOpsEngineProps {
  /** Address of the repository. */
  readonly url: string;
  /** Private key of the deploy key, token, or private key of the GitHub App. */
  readonly credential: Sensitive;
  readonly settings: ArgocdSettings;
  /** Helm repository of the chart argo-cd. */
  readonly charts: string;
  /** Image with kubectl and a shell, with its tag, for what restarts syncs. */
  readonly kubectlImage: string;
  /** The ApplicationSet that creates the root Application, and health checks as values of the chart: what `landbridge waves` writes. */
  readonly generated: { readonly root: string; readonly healthChecks: string };
  /** Whether Terraform refuses to plan its removal. Default: false. */
  readonly deletionProtection?: boolean;
}

/**
 * Argo CD from its chart, with the health checks that sync waves need, what restarts syncs that apply something old, and the ApplicationSet of the
 * root Application. Needs
 * the stack's Helm and Kubernetes providers. Nothing is committed to Git. Destroying it keeps the namespace.
 */
export class ArgocdEngine extends Construct implements GitOpsEngine {
  public readonly installed: ITerraformDependable;

  constructor(scope: Construct, id: string, props: ArgocdEngineProps) {
    super(scope, id);
    const { url, auth, credential, after, generated, settings, kubectlImage, deletionProtection } =
      props;
    const repository = new RepositorySecret(this, "repository", { url, auth, credential, after });
    const argocd = new Release(this, "release", {
      ...releaseDefaults(deletionProtection),
      name: "argocd",
      repository: props.charts,
      chart: "argo-cd",
      version: ARGOCD.chart,
      values: [stringify(chartValues(settings)), generated.healthChecks],
      dependsOn: [...after],
    });
    const restart = new SyncRestart(this, "sync-restart", {
      image: kubectlImage,
      after: [argocd],
    });
    // A release of its own: the CRD of ApplicationSet comes with the first one.
    this.installed = addRoot(this, {
      manifest: generated.root,
      after: [argocd, repository.secret, restart.release],
      deletionProtection,
    });
  }
}
