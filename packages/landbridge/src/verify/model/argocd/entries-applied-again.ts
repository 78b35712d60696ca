import type { Applier } from "../applier";
import type { Model } from "../model";
import type { ClusterRoot } from "../root";

/**
 * The root without the files that one of its own Applications turns out to apply: where an ApplicationSet takes its path
 * from what Terraform says of a cluster, the files alone don't show that. Undefined if there is none.
 */
export function withoutAppliedAgain({ root, appliers }: Model): ClusterRoot | undefined {
  const { argocd } = root;
  if (argocd === undefined) return undefined;
  const appliedFrom = new Map<string, string>();
  for (const applier of appliers) {
    const entry = entryOf(applier);
    if (entry === undefined) continue;
    for (const file of argocd.files)
      if (file !== entry && applier.files.has(file)) appliedFrom.set(file, entry);
  }
  // Of those that apply each other in a circle, all stay.
  const isApplied = (file: string): boolean => {
    const seen = new Set<string>();
    for (let from = appliedFrom.get(file); from !== undefined; from = appliedFrom.get(from)) {
      if (seen.has(from)) return false;
      seen.add(from);
    }
    return seen.size > 0;
  };
  const files = argocd.files.filter((file) => !isApplied(file));
  return files.length === argocd.files.length
    ? undefined
    : { ...root, argocd: { ...argocd, files } };
}

/** The file of the root from which an applier comes, through others; undefined for the root itself. */
function entryOf({ parent, object }: Applier): string | undefined {
  if (parent === undefined) return undefined;
  return parent.kind === "root" ? object?.origin.file : entryOf(parent);
}
