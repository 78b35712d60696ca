import { revisionOf } from "../flux/sources";
import { describe, keyOf, type ObjectId } from "../kubernetes/object";
import type { YamlFiles } from "../repository/yaml-files";
import type { Applier, ClusterObject } from "./applier";
import { argocdFilesOf } from "./argocd/argocd-files";
import { otherBranchesOf, otherBranchOf } from "./other-branch";
import type { ClusterRoot } from "./root";

/** What is read instead of the files that are checked out. */
export interface OtherRevision {
  /** `branch staging`, `tag v1.4.0`. */
  readonly what: string;
  /** What names it: the path of a cluster, the title of an Application, a source. */
  readonly reader: string;
}

/** The cluster that an applier belongs to. */
interface Cluster {
  readonly cluster: string;
  readonly root: ClusterRoot;
  readonly sources: YamlFiles;
  sourceOf(applier: Applier): ObjectId | undefined;
  find(id: ObjectId): readonly ClusterObject[];
}

/** What an applier reads instead of the files that are checked out; undefined where it reads these. */
export function otherRevisionOf(model: Cluster, applier: Applier): OtherRevision | undefined {
  if (applier.kind === "Application") {
    const [branch] = otherBranchesOf(applier, model.sources);
    return branch === undefined ? undefined : { what: `branch ${branch}`, reader: applier.title };
  }
  const branch = otherBranchOf(model);
  if (branch !== undefined) return { what: `branch ${branch}`, reader: model.cluster };
  const source = model.sourceOf(applier);
  if (source?.kind !== "GitRepository") return undefined;
  const { root } = model;
  const isOfRoot = root.source !== undefined && keyOf(root.source) === keyOf(source);
  const declared = model.find(source)[0]?.data;
  const what = declared === undefined && isOfRoot ? root.revision : revisionOf(declared);
  return what === undefined ? undefined : { what, reader: describe(source) };
}

/**
 * The same for one source of an Application, of which a tag or a commit is another revision as well.
 * @param targetRevision that of the source
 */
export function otherRevisionOfSource(
  model: Cluster,
  applier: Applier,
  targetRevision: string | undefined,
): OtherRevision | undefined {
  const { isOtherRevision } = argocdFilesOf(model.sources).own;
  return (
    otherRevisionOf(model, applier) ??
    (isOtherRevision(targetRevision)
      ? { what: `revision ${targetRevision ?? ""}`, reader: applier.title }
      : undefined)
  );
}
