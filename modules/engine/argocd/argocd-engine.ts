import * as path from "node:path";

import { Release } from "@cdktf/provider-helm/lib/release";
import { AssetType, type ITerraformDependable, TerraformAsset } from "cdktf";
import { Construct } from "constructs";
import { engineTraits } from "landbridge/contract";
import { stringify } from "yaml";

import type { Sensitive } from "../../contract";
import type { GitOpsEngine, GitOpsEngineProps } from "../engine";
import { RepositorySecret } from "./repository-secret";
import { type ArgocdSettings, chartValues } from "./values";
import { ARGOCD } from "./versions";

/** Settings of Argo CD; GitOpsEngineProps has the settings of every engine. */
export interface ArgocdEngineProps extends GitOpsEngineProps {
  /** Address of the repository. */
  readonly url: string;
  /** Private key of the deploy key, token, or private key of the GitHub App. */
  readonly credential: Sensitive;
  readonly settings: ArgocdSettings;
  /** Helm repository of the chart argo-cd. */
  readonly charts: string;
  /** The ApplicationSet that creates the root Application, and health checks as values of the chart: what `landbridge waves` writes. */
  readonly generated: { readonly root: string; readonly healthChecks: string };
  /** Whether Terraform refuses to plan its removal. Default: false. */
  readonly deletionProtection?: boolean;
}

/** Seconds that a release may take; with images to fetch it takes two or three minutes. */
const TIMEOUT = 600;

/**
 * Argo CD from its chart, with the health checks that sync waves need, and the ApplicationSet of the root Application. Needs
 * the stack's Helm and Kubernetes providers. Nothing is committed to Git. Destroying it keeps the namespace.
 */
export class ArgocdEngine extends Construct implements GitOpsEngine {
  public readonly installed: ITerraformDependable;

  constructor(scope: Construct, id: string, props: ArgocdEngineProps) {
    super(scope, id);
    const { url, auth, credential, after, generated, settings } = props;
    const repository = new RepositorySecret(this, "repository", { url, auth, credential, after });
    const release = {
      namespace: engineTraits("argocd").namespace,
      timeout: TIMEOUT,
      maxHistory: 5,
      lifecycle: props.deletionProtection === true ? { preventDestroy: true } : undefined,
    };
    const argocd = new Release(this, "release", {
      ...release,
      name: "argocd",
      repository: props.charts,
      chart: "argo-cd",
      version: ARGOCD.chart,
      values: [stringify(chartValues(settings)), generated.healthChecks],
      dependsOn: [...after],
    });
    const chart = new TerraformAsset(this, "root-chart", {
      path: path.join(__dirname, "root-chart"),
      type: AssetType.DIRECTORY,
    });
    // A release of its own: the CRD of ApplicationSet comes with the first one.
    this.installed = new Release(this, "root", {
      ...release,
      name: "root",
      chart: `./${chart.path}`,
      values: [stringify({ manifest: generated.root })],
      dependsOn: [argocd, repository.secret],
    });
  }
}
