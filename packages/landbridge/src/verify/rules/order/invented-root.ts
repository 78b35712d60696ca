import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";

/**
 * Whether an applier stands for whatever applies a directory that only looks like a cluster: a Kustomization of another
 * repository may wait for what that one installs.
 */
export function isInvented({ isGuessed, root }: Model, { kind }: Applier): boolean {
  return kind === "root" && isGuessed && root.argocd === undefined;
}
