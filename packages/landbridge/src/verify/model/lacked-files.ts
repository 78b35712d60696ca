import { keyOf, type ObjectId } from "../kubernetes/object";
import { lackedByIgnore, type LacksFile } from "../repository/artifact-filter";
import { filesBelow } from "../repository/files-below";
import type { Repository } from "../repository/repository";
import { text } from "../yaml/json";
import type { Content } from "./applier";
import type { ClusterRoot } from "./root";

/**
 * Content with the files that its artifact lacks.
 * @param base directory that the artifact has; undefined where the patterns are only about the content
 */
export function lacking(
  content: Content,
  lacks: LacksFile | undefined,
  repository: Repository,
  base?: string,
): Content {
  if (content.kind !== "directory" || lacks === undefined) return content;
  const { lacks: known } = content;
  const all: LacksFile =
    known === undefined ? lacks : (file): boolean => known(file) || lacks(file);
  const isAll = filesBelow(repository, content.directory).every(all);
  // Patterns that leave nothing at all are those of another repository, or aren't understood.
  const isMeant = !isAll || (base !== undefined && leavesManifests(lacks, repository, base));
  return isMeant ? { ...content, lacks: all } : content;
}

function leavesManifests(lacks: LacksFile, repository: Repository, base: string): boolean {
  return filesBelow(repository, base).some((file) => /\.ya?ml$/.test(file) && !lacks(file));
}

/**
 * What `ignore` of a source leaves out of its artifact, or that which a patch of the FluxInstance gives the cluster's own.
 * @param object the source, where it is declared
 * @param base directory that the artifact's paths are relative to
 */
export function lackedFiles(
  source: ObjectId | undefined,
  object: unknown,
  base: string,
  root: ClusterRoot,
): LacksFile | undefined {
  const isRoots =
    source !== undefined && root.source !== undefined && keyOf(root.source) === keyOf(source);
  const ignore = text(object, "spec", "ignore") ?? (isRoots ? root.ignore : undefined);
  return ignore === undefined ? undefined : lackedByIgnore(ignore, base);
}
