import * as path from "node:path";

import { Release, type ReleaseConfig } from "@cdktf/provider-helm/lib/release";
import { AssetType, type ITerraformDependable, TerraformAsset } from "cdktf";
import type { Construct } from "constructs";
import { engineTraits } from "landbridge/contract";
import { stringify } from "yaml";

/** Seconds that a release may take; with images to fetch it takes two or three minutes. */
const TIMEOUT = 600;

/** What every release of Argo CD's namespace has. */
export function releaseDefaults(deletionProtection = false): Partial<ReleaseConfig> & {
  readonly namespace: string;
} {
  return {
    namespace: engineTraits("argocd").namespace,
    timeout: TIMEOUT,
    maxHistory: 5,
    lifecycle: deletionProtection ? { preventDestroy: true } : undefined,
  };
}

/** A chart of this directory as a file that Terraform has. */
export function localChart(scope: Construct, id: string, directory: string): string {
  const { path: asset } = new TerraformAsset(scope, id, {
    path: directory,
    type: AssetType.DIRECTORY,
  });
  return `./${asset}`;
}

/** The ApplicationSet of the root Application. */
export interface RootProps {
  /** The manifest that `landbridge waves` writes. */
  readonly manifest: string;
  /** The CRD of ApplicationSet, and the credential for Git. */
  readonly after: readonly ITerraformDependable[];
  readonly deletionProtection?: boolean | undefined;
}

/** Adds the ApplicationSet of the root Application as a release, the last one. */
export function addRoot(
  scope: Construct,
  { manifest, after, deletionProtection }: RootProps,
): Release {
  return new Release(scope, "root", {
    ...releaseDefaults(deletionProtection),
    name: "root",
    chart: localChart(scope, "root-chart", path.join(__dirname, "root-chart")),
    values: [stringify({ manifest })],
    dependsOn: [...after],
  });
}
