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

function isAlike(one: ClusterRoot, other: ClusterRoot): boolean {
  return (one.argocd === undefined) === (other.argocd === undefined);
}
