import { memoize } from "../../lib/memoize";
import type { Location } from "../findings/location";
import { filesOf } from "../repository/files-below";
import type { Repository } from "../repository/repository";

/** A version of Kubernetes that Terraform or Terragrunt gives to a cluster. */
export interface PinnedKubernetes {
  /** 22 of `1.22`. */
  readonly minor: number;
  readonly place: Location;
}

/** Arguments and variables of the usual modules and resources, with the version as their value or default. */
const VERSION =
  /\b(?:cluster_version|kubernetes_version|k8s_version|eks_version|aks_version|gke_version|min_master_version|orchestrator_version)"?\s*(?:=\s*|\{[^{}]*?\bdefault\s*=\s*)"v?1\.(\d+)/g;

const CLUSTER =
  /resource\s+"(?:aws_eks_cluster|digitalocean_kubernetes_cluster|scaleway_k8s_cluster)"\s+"[^"]*"\s*\{[^]*?\n\s*version\s*=\s*"v?1\.(\d+)/g;

/** The oldest version of Kubernetes that Terraform in the repository pins; undefined where it pins none. */
export const pinnedKubernetes = memoize((repository: Repository): PinnedKubernetes | undefined => {
  let oldest: PinnedKubernetes | undefined;
  for (const file of filesOf(repository)) {
    if (!/\.(?:tf|tofu|tfvars|hcl)$/.test(file)) continue;
    const text = repository.read(file) ?? "";
    for (const match of [...text.matchAll(VERSION), ...text.matchAll(CLUSTER)]) {
      const minor = Number(match[1]);
      const line = text.slice(0, match.index + match[0].length).split("\n").length;
      if (oldest === undefined || minor < oldest.minor) oldest = { minor, place: { file, line } };
    }
  }
  return oldest;
});
