import { compositionOf } from "../flux/artifact-generator";
import { pathIn } from "../flux/kustomization";
import {
  branchOf,
  includedDirectories,
  normalizeGitUrl,
  sourceOfKustomization,
  urlOf,
} from "../flux/sources";
import { mayFetchSubmodules } from "../flux/submodules";
import { describe, keyOf, type ObjectId } from "../kubernetes/object";
import { packedAs } from "../prerequisites/bootstrap/artifacts";
import { lackedByCopy } from "../repository/artifact-filter";
import { isDefaultBranch } from "../repository/default-branch";
import { isWithin, type Repository } from "../repository/repository";
import { missingSubmoduleAt } from "../repository/submodules";
import type { YamlRecord } from "../yaml/json";
import { isOpenText } from "../yaml/open-text";
import type { ClusterObject, Content } from "./applier";
import { lackedFiles, lacking } from "./lacked-files";
import { isAnother, isGeneric, relationTo } from "./remotes";
import type { ClusterRoot } from "./root";

/** What the tree declares, as far as it is read. */
export interface Declared {
  find(id: ObjectId): ClusterObject | undefined;
  /** The ArtifactGenerators of a namespace. */
  generators(namespace: string): readonly ClusterObject[];
}

/**
 * Whether a Kustomization's folder is in this repository, and where.
 * @param file manifest of the Kustomization
 */
export function contentOfKustomization(
  spec: YamlRecord,
  namespace: string,
  root: ClusterRoot,
  repository: Repository,
  declared: Declared,
  file: string,
): Content {
  const path = pathIn(spec);
  if (path === undefined) return { kind: "outside", reason: "its path isn't a text" };
  if (isOpenText(path)) return { kind: "outside", reason: `its path has a variable: ${path}` };
  const source = sourceOfKustomization(spec, namespace);
  if (source?.kind === "ExternalArtifact") {
    const folder = inside("", path);
    return contentOfArtifact(source, folder, root, repository, declared);
  }
  const pushed = source === undefined ? undefined : pushedHere(source, root, repository, declared);
  if (pushed !== undefined) {
    const directory = inside(pushed, path);
    return {
      kind: repository.kind(directory) === "directory" ? "directory" : "missing",
      directory,
    };
  }
  const base = baseOf(source, root, declared);
  const directory = directoryOf(path, base, root, repository);
  const object = source === undefined ? undefined : declared.find(source)?.data;
  const start = isWithin(directory, base) ? base : "";
  const content = lacking(
    contentAt(directory, source, root, repository, declared),
    lackedFiles(source, object, start, root),
    repository,
    start,
  );
  if (content.kind !== "directory" || source === undefined) return content;
  // Nobody applies a Kustomization by itself: another repository has a folder of that name.
  const isOwn = isOwnSource(source, root, repository, declared.find(source));
  return isOwn === undefined && isWithin(file, content.directory)
    ? { kind: "outside", reason: `${describe(source)} is not this repository` }
    : content;
}

/** The directory of a path. Where a bootstrap's own path is that of before a move, the others may be right. */
function directoryOf(
  path: string,
  base: string,
  { source }: ClusterRoot,
  repository: Repository,
): string {
  const [directory, whole] = [inside(base, path), inside("", path)];
  const isThere = (one: string): boolean => repository.kind(one) === "directory";
  return source?.kind === "GitRepository" && !isThere(directory) && isThere(whole)
    ? whole
    : directory;
}

/** Where paths of a source begin: a cluster's artifact may be a directory, and a Git repository is always whole. */
function baseOf(source: ObjectId | undefined, root: ClusterRoot, declared: Declared): string {
  const isPacked = root.source !== undefined && root.source.kind !== "GitRepository";
  const isWhole = source?.kind === "GitRepository" && declared.find(source) !== undefined;
  return isPacked && isWhole ? "" : root.base;
}

/** The directory that a command of this repository pushes as an artifact, if that isn't the cluster's own source. */
function pushedHere(
  source: ObjectId,
  root: ClusterRoot,
  repository: Repository,
  declared: Declared,
): string | undefined {
  const isRoots = root.source !== undefined && keyOf(root.source) === keyOf(source);
  const url = source.kind === "OCIRepository" ? urlOf(declared.find(source)?.data) : undefined;
  return url === undefined || isRoots ? undefined : packedAs(url, repository);
}

/** A folder that source-watcher composes, where it is one of this repository. */
function contentOfArtifact(
  artifact: ObjectId,
  path: string,
  root: ClusterRoot,
  repository: Repository,
  declared: Declared,
): Content {
  const { namespace, name } = artifact;
  for (const { data } of declared.generators(namespace)) {
    const made = compositionOf(data, namespace, name, path, repository, root.base);
    if (made === undefined) continue;
    if (made.kind === "mixed") {
      return {
        kind: "outside",
        reason: `${describe(artifact)} is composed of several directories`,
      };
    }
    if (made.kind === "folder") {
      const directory = inside(root.base, made.directory);
      const content = contentAt(directory, made.source, root, repository, declared);
      const { from, exclude } = made.copy;
      const ofSource = lackedFiles(made.source, declared.find(made.source)?.data, root.base, root);
      return lacking(
        lacking(content, ofSource, repository, root.base),
        exclude.length === 0 ? undefined : lackedByCopy(exclude, from, root.base),
        repository,
      );
    }
    return isOwnSource(made.source, root, repository, declared.find(made.source)) === true
      ? { kind: "missing", directory: path }
      : { kind: "outside", reason: `${describe(made.source)} is not this repository` };
  }
  // Whatever makes it: folders mostly keep their paths.
  return contentAt(inside(root.base, path), artifact, root, repository, declared);
}

function contentAt(
  directory: string,
  source: ObjectId | undefined,
  root: ClusterRoot,
  repository: Repository,
  declared: Declared,
): Content {
  const exists = repository.kind(directory) === "directory";
  const object = source === undefined ? undefined : declared.find(source);
  const isOwn = source === undefined ? undefined : isOwnSource(source, root, repository, object);
  if (isOwn === false) {
    const name = source === undefined ? "its source" : describe(source);
    const url = urlOf(object?.data);
    const isSame = url !== undefined && normalizeGitUrl(url) === normalizeGitUrl(root.url ?? "");
    const what = isSame ? "reads another branch" : "is not this repository";
    return { kind: "outside", reason: `${name} ${what}` };
  }
  // A folder of that name makes it likely enough; without one it may be any other repository.
  if (
    isOwn === undefined &&
    (!exists || directory === root.base || hasItsOwn(directory, object, root, repository))
  ) {
    return { kind: "outside", reason: "its source is not in the repository" };
  }
  if (!exists && includedDirectories(object?.data).some((one) => isWithin(directory, one)))
    return { kind: "outside", reason: "it is included from another repository" };
  const submodule = missingSubmoduleAt(repository, directory);
  if (submodule !== undefined && mayFetchSubmodules(source?.kind ?? "", object?.data))
    return { kind: "outside", reason: `submodule ${submodule.path} isn't checked out` };
  return exists ? { kind: "directory", directory } : { kind: "missing", directory };
}

/**
 * Whether a declared source that may be another repository has a directory of that name itself: one that many have, or
 * that of the cluster, which the cluster's own source has.
 */
function hasItsOwn(
  directory: string,
  source: ClusterObject | undefined,
  root: ClusterRoot,
  repository: Repository,
): boolean {
  const url = urlOf(source?.data);
  // Where the cluster's own URL is known, only that one may be this repository.
  if (url === undefined || root.url !== undefined) return false;
  if (directory === root.directory) return true;
  return relationTo(url, repository) === "other" && isGeneric(directory);
}

/** A path below the artifact's folder; `..` stops there, as in kustomize-controller's SecureJoin. */
function inside(base: string, path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return [base, ...parts].filter((part) => part !== "").join("/");
}

/** Whether a source is this repository; undefined if that is unknown. */
export function isOwnSource(
  source: ObjectId,
  root: ClusterRoot,
  repository: Repository,
  object: ClusterObject | undefined,
): boolean | undefined {
  if (root.source !== undefined && keyOf(root.source) === keyOf(source)) return true;
  if (root.source === undefined && source.name === "flux-system") return true;
  if (object === undefined) return undefined;
  const url = urlOf(object.data);
  if (source.kind !== "GitRepository" || url === undefined) return false;
  const own = normalizeGitUrl(url);
  if (relationTo(url, repository) === "remote") return isBranchOf(root, branchOf(object.data));
  if (root.url === undefined) return isAnother(url, repository) ? false : undefined;
  if (own !== normalizeGitUrl(root.url)) return false;
  return readsElsewhere(root, repository) ? undefined : isBranchOf(root, branchOf(object.data));
}

/** Whether a source reads the branch that the cluster's own source reads; undefined if that is unknown. */
function isBranchOf({ branch }: ClusterRoot, other: string | undefined): boolean | undefined {
  if (other === undefined || branch === other) return true;
  if (branch !== undefined) return false;
  return isDefaultBranch(other) ? true : undefined;
}

/** Whether no remote of the checkout is the repository that a cluster's source names: this may be a fork, or another one. */
export function readsElsewhere({ url }: Pick<ClusterRoot, "url">, repository: Repository): boolean {
  const relation = url === undefined ? undefined : relationTo(url, repository);
  return relation === "namesake" || relation === "other";
}
