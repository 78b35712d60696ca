import * as path from "node:path";

import { Release } from "@cdktf/provider-helm/lib/release";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { stringify } from "yaml";

import { localChart, releaseDefaults } from "./root";

/** EKS ends a sync after 120 seconds, so that this adds little. */
const SECONDS_BETWEEN = 15;

/** As long as Flux's Kustomizations have for the same (`timeout`): until then, a sync may go on although there is a newer commit. */
const SECONDS_TO_WAIT = 300;

/** What restarts syncs. */
export interface SyncRestartProps {
  /** Image with kubectl and a shell, with its tag. */
  readonly image: string;
  /** Namespace of Argo CD, and what else comes first. */
  readonly after: readonly ITerraformDependable[];
}

/**
 * Restarts automated syncs that Argo CD would leave as they are. A sync keeps the commit, and the version and values of a chart, that
 * it started with, and no other starts before it ends: one that fails is tried again for good, although a newer commit repairs it, and
 * one that waits holds up what is newer. `retry.refresh` resolves a branch again, but the waves name commits. EKS also ends each
 * sync after 120 seconds (Amazon EKS User Guide, the capability for Argo CD), and Argo CD doesn't try the same commit again then.
 */
export class SyncRestart extends Construct {
  public readonly release: Release;

  constructor(scope: Construct, id: string, { image, after }: SyncRestartProps) {
    super(scope, id);
    this.release = new Release(this, "release", {
      ...releaseDefaults(),
      name: "sync-restart",
      chart: localChart(this, "chart", path.join(__dirname, "sync-restart-chart")),
      values: [
        stringify({ image, secondsBetween: SECONDS_BETWEEN, secondsToWait: SECONDS_TO_WAIT }),
      ],
      dependsOn: [...after],
    });
  }
}
