import * as path from "node:path";

import { Release } from "@cdktf/provider-helm/lib/release";
import { Construct } from "constructs";
import { parse, stringify } from "yaml";

import { localChart, releaseDefaults } from "../argocd/root";

/** Settings of EKS's managed Argo CD. */
export interface ManagedSettingsProps {
  /** Health checks as values of Argo CD's own chart, as `landbridge waves` writes them. */
  readonly healthChecks: string;
}

/**
 * The ConfigMap `argocd-cm`, of which EKS reads the health checks that sync waves need. It creates the namespace of Argo CD
 * only if EKS hasn't.
 */
export class ManagedSettings extends Construct {
  public readonly release: Release;

  constructor(scope: Construct, id: string, { healthChecks }: ManagedSettingsProps) {
    super(scope, id);
    const { configs } = parse(healthChecks) as { readonly configs: { readonly cm: object } };
    this.release = new Release(this, "release", {
      ...releaseDefaults(),
      name: "settings",
      createNamespace: true,
      chart: localChart(this, "chart", path.join(__dirname, "settings-chart")),
      values: [stringify({ data: configs.cm })],
    });
  }
}
