import type { Fleet } from "./fleet";
import type { Model } from "./model";
import type { ClusterRoot } from "./root";

/**
 * Why a cluster's mistakes may be those of nobody, as a sentence: nothing shows that it is one, next to others that are.
 */
export function doubtOf({ root, cluster }: Model, { models }: Fleet): string | undefined {
  const isDoubtful =
    !root.certain && models.some((other) => other.root.certain && isAlike(other.root, root));
  return isDoubtful ? `Nothing shows that Flux reconciles ${cluster}.` : undefined;
}

/**
 * The branch that a cluster reads, where the default one is checked out instead: a pull request's branch is merged
 * into the former.
 */
export function otherBranchOf({ root, sources }: Model): string | undefined {
  const { branch } = sources.repository;
  if (branch === undefined || root.branch === undefined || !isDefault(branch)) return undefined;
  return isDefault(root.branch) ? undefined : root.branch;
}

function isDefault(branch: string): boolean {
  return branch === "main" || branch === "master";
}

function isAlike(one: ClusterRoot, other: ClusterRoot): boolean {
  return (one.argocd === undefined) === (other.argocd === undefined);
}
