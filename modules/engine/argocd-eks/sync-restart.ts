import * as path from "node:path";

import { Release } from "@cdktf/provider-helm/lib/release";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { stringify } from "yaml";

import { localChart, releaseDefaults } from "../argocd/root";

/** EKS ends a sync after 120 seconds, so that this adds little. */
const SECONDS_BETWEEN = 15;

/** What restarts syncs. */
export interface SyncRestartProps {
  /** Image with kubectl and a shell, with its tag. */
  readonly image: string;
  /** Namespace of Argo CD, and what else comes first. */
  readonly after: readonly ITerraformDependable[];
}

/**
 * Restarts syncs that EKS's managed Argo CD has ended. It ends each after 120 seconds (Amazon EKS User Guide, the capability for
 * Argo CD), which can't be changed, and doesn't try the same commit again; a rollout in waves takes longer than that.
 */
export class SyncRestart extends Construct {
  public readonly release: Release;

  constructor(scope: Construct, id: string, { image, after }: SyncRestartProps) {
    super(scope, id);
    this.release = new Release(this, "release", {
      ...releaseDefaults(),
      name: "sync-restart",
      chart: localChart(this, "chart", path.join(__dirname, "sync-restart-chart")),
      values: [stringify({ image, secondsBetween: SECONDS_BETWEEN })],
      dependsOn: [...after],
    });
  }
}
