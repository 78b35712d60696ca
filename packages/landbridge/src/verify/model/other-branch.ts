import { memoize } from "../../lib/memoize";
import { nameOf } from "../repository/repository";
import type { YamlFiles } from "../repository/yaml-files";
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
  if (root.branch === undefined || isDefault(root.branch)) return undefined;
  const { branch } = sources.repository;
  const isDefaultHere = branch === undefined ? hasDefaultBranch(sources) : isDefault(branch);
  return isDefaultHere ? root.branch : undefined;
}

function isDefault(branch: string): boolean {
  return branch === "main" || branch === "master";
}

/** Whether some cluster's bootstrap reads the default branch. */
const hasDefaultBranch = memoize(({ repository }: YamlFiles): boolean =>
  yamlFiles(repository, "").some(
    (file) =>
      nameOf(file) === "gotk-sync.yaml" &&
      /^\s+branch:\s*["']?(?:main|master)["']?\s*$/m.test(repository.read(file) ?? ""),
  ),
);
