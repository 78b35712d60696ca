import { memoize } from "../../lib/memoize";
import { sourcesOf } from "../argocd/application";
import { isBranch, isDefaultBranch } from "../repository/default-branch";
import { nameOf } from "../repository/repository";
import type { YamlFiles } from "../repository/yaml-files";
import { partsOf, type Applier } from "./applier";
import { yamlFiles } from "./reconciled-files";
import type { ClusterRoot } from "./root";

/**
 * The branch that a cluster reads, where the default one is checked out instead: a pull request's branch is merged
 * into the former. A tree that isn't a checkout of Git counts as the default branch if a cluster of it reads that.
 */
export function otherBranchOf({
  root,
  sources,
}: {
  readonly root: ClusterRoot;
  readonly sources: YamlFiles;
}): string | undefined {
  if (root.branch === undefined || isDefaultBranch(root.branch)) return undefined;
  const { branch } = sources.repository;
  const isDefaultHere = branch === undefined ? hasDefaultBranch(sources) : isDefaultBranch(branch);
  return isDefaultHere ? root.branch : undefined;
}

/**
 * Branches that sources of an Application read in this repository, where the default one is checked out instead; versions
 * and commits say nothing.
 */
export function otherBranchesOf(applier: Applier, { repository }: YamlFiles): readonly string[] {
  if (applier.kind !== "Application" || !isDefaultBranch(repository.branch ?? "")) return [];
  const isHere = partsOf(applier.content).some(
    ({ kind }) => kind !== "outside" && kind !== "chart",
  );
  const revisions = isHere
    ? sourcesOf(applier.spec).filter(({ chart }) => chart === undefined)
    : [];
  return revisions.flatMap(({ targetRevision = "HEAD" }) =>
    isBranch(targetRevision) && !isDefaultBranch(targetRevision) ? [targetRevision] : [],
  );
}

/** Whether some cluster's bootstrap reads the default branch. */
const hasDefaultBranch = memoize(({ repository }: YamlFiles): boolean =>
  yamlFiles(repository, "").some(
    (file) =>
      nameOf(file) === "gotk-sync.yaml" &&
      /^\s+branch:\s*["']?(?:main|master)["']?\s*$/m.test(repository.read(file) ?? ""),
  ),
);
