import { memoize } from "../../lib/memoize";
import { sourcesOf } from "../argocd/application";
import { normalizeGitUrl } from "../flux/sources";
import { isBranch, isDefaultBranch } from "../repository/default-branch";
import { nameOf } from "../repository/repository";
import type { YamlFiles } from "../repository/yaml-files";
import { record } from "../yaml/json";
import { partsOf, type Applier } from "./applier";
import { argocdFilesOf } from "./argocd/argocd-files";
import { yamlFiles } from "./reconciled-files";
import type { ClusterRoot } from "./root";

/**
 * The branch that a cluster reads, where another one is checked out for certain or may be: the default one, another
 * cluster's, or a commit without a branch. A branch of any other name is that of a pull request, which is merged into the
 * cluster's. A tree that isn't a checkout of Git counts as the default branch if a cluster of it reads that.
 */
export function otherBranchOf({
  root,
  sources,
}: {
  readonly root: ClusterRoot;
  readonly sources: YamlFiles;
}): string | undefined {
  if (root.branch === undefined || isDefaultBranch(root.branch)) return undefined;
  const { branch, isDetached } = sources.repository;
  const read = branchesOfBootstraps(sources);
  const isOther =
    branch === undefined
      ? isDetached === true || [...read].some(isDefaultBranch)
      : branch !== root.branch && (isDefaultBranch(branch) || read.has(branch));
  return isOther ? root.branch : undefined;
}

/**
 * Branches that sources of an Application read in this repository, where another one is or may be checked out: the default
 * one, or any other if the repository is also read from the default branch. Versions and commits say nothing.
 */
export function otherBranchesOf(applier: Applier, sources: YamlFiles): readonly string[] {
  if (applier.kind !== "Application") return [];
  const isHere = partsOf(applier.content).some(
    ({ kind }) => kind !== "outside" && kind !== "chart",
  );
  const revisions = isHere
    ? sourcesOf(applier.spec).filter(({ chart }) => chart === undefined)
    : [];
  const { branch = "", isDetached } = sources.repository;
  const isElsewhere = (url: string): boolean =>
    isDefaultBranch(branch) ||
    isDetached === true ||
    readFromDefault(sources).has(normalizeGitUrl(url));
  return revisions.flatMap(({ targetRevision = "HEAD", repoURL }) => {
    const name = targetRevision.replace(/^refs\/heads\//, "");
    const isOther = isBranch(name) && !isDefaultBranch(name) && name !== branch;
    return isOther && isElsewhere(repoURL) ? [name] : [];
  });
}

/** Addresses that Applications read from their default branch. */
const readFromDefault = memoize(
  (sources: YamlFiles): ReadonlySet<string> =>
    new Set(
      argocdFilesOf(sources).documents.flatMap(({ data }) =>
        sourcesOf(record(data, "spec", "template", "spec") ?? record(data, "spec")).flatMap(
          ({ repoURL, targetRevision = "", chart }) =>
            chart === undefined &&
            (/^(?:HEAD)?$/.test(targetRevision) || isDefaultBranch(targetRevision))
              ? [normalizeGitUrl(repoURL)]
              : [],
        ),
      ),
    ),
);

/** The branches that the bootstraps of clusters read. */
const branchesOfBootstraps = memoize(
  ({ repository }: YamlFiles): ReadonlySet<string> =>
    new Set(
      yamlFiles(repository, "")
        .filter((file) => nameOf(file) === "gotk-sync.yaml")
        .flatMap((file) => [...(repository.read(file) ?? "").matchAll(BRANCH)])
        .map(([, branch = ""]) => branch),
    ),
);

const BRANCH = /^\s+branch:\s*["']?([^\s"'#]+)["']?\s*$/gm;
