import { sourcesOf } from "../../argocd/application";
import { isApplication } from "../../argocd/kinds";
import type { Applier, ClusterObject } from "../../model/applier";

/**
 * An ApplicationSet that nothing in the repository applies, and that generates an Application which something else does
 * apply: it may be prepared to replace those.
 */
export function preparedSetOf(owners: readonly ClusterObject[]): Applier | undefined {
  const isPrepared = ({ kind, parent }: Applier): boolean =>
    kind === "ApplicationSet" && parent?.kind === "root";
  const appliers = owners.map(({ applier }) => applier);
  const isApplied = appliers.some(({ kind }) => kind === "Application");
  return isApplied && owners.every(({ data }) => isApplication(data))
    ? appliers.find(isPrepared)
    : undefined;
}

/** The objects without those of Applications whose repository has yet to be filled in, where others name a real one. */
export function withRealSources(objects: readonly ClusterObject[]): readonly ClusterObject[] {
  const real = objects.filter(({ applier }) => !isToBeFilledIn(applier));
  return real.length === 0 ? objects : real;
}

function isToBeFilledIn(applier: Applier | undefined): boolean {
  return (
    applier?.kind === "Application" &&
    sourcesOf(applier.spec).some(({ repoURL }) => PLACEHOLDER.test(repoURL))
  );
}

/** An owner that nobody has: `YOUR_ORG`, `<org>`, `your-username`. */
const PLACEHOLDER =
  /[/:](?:<[^/>]*>|YOUR[-_ ]?[A-Z]+(?:[-_][A-Z]+)*|your-[a-z-]+|CHANGE[-_]?ME|REPLACE[-_]?ME|OWNER|ORG|ORGANIZATION|USERNAME)\//;
