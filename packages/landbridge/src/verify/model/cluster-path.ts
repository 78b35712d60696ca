import { resolveLocation, type Location } from "../findings/location";
import { packedForCluster } from "../prerequisites/bootstrap/artifacts";
import { nameOf, parentOf, resolvePath, type Repository } from "../repository/repository";
import type { YamlDocument } from "../yaml/document";
import type { FieldPath } from "../yaml/json";
import { relationTo } from "./remotes";
import { rootOf, type ClusterRoot } from "./root";
import { baseFor } from "./root-base";

/** A path that Flux reconciles, in a source. */
export interface SyncedPath {
  /** Kind of the source; a Git repository where that isn't known. */
  readonly kind: string | undefined;
  readonly url: string | undefined;
  readonly path: string;
}

/** The cluster path of this repository that a document names in a source; undefined if it is elsewhere. */
export function clusterPath(
  { kind, url, path }: SyncedPath,
  spot: { readonly document: YamlDocument; readonly path: FieldPath },
  repository: Repository,
): ClusterRoot | undefined {
  const place = resolveLocation(spot);
  const pushed = kind === "OCIRepository" ? inArtifact(url, path, repository) : undefined;
  if (pushed !== undefined) return { ...rootOf(pushed.directory, true), base: pushed.base, place };
  const { file } = spot.document;
  // An artifact that is the cluster's folder: what was packed lies around the document.
  const isTop = resolvePath("", path) === "";
  const isPacked = kind !== undefined && kind !== "GitRepository" && isTop;
  // The top of another repository, whose files were copied into a directory of this one.
  const isCopied = isTop && url !== undefined && relationTo(url, repository) === "other";
  return isPacked || isCopied ? around(file, place) : below(path, file, place, repository);
}

/** The cluster path in an artifact that a command of the repository pushes. */
function inArtifact(
  url: string | undefined,
  path: string,
  repository: Repository,
): { readonly directory: string; readonly base: string } | undefined {
  const base = url === undefined ? undefined : packedForCluster(url, repository);
  const directory = base === undefined ? undefined : resolvePath(base, path);
  if (base === undefined || base === "" || directory === undefined) return undefined;
  return repository.kind(directory) === "directory" ? { directory, base } : undefined;
}

/** The folder of a file, or that above its `flux-system`, as the top of what Flux reads. */
function around(file: string, place: Location): ClusterRoot {
  const folder = parentOf(file);
  const directory = nameOf(folder) === "flux-system" ? parentOf(folder) : folder;
  return { ...rootOf(directory, false), base: directory, place };
}

function below(
  path: string,
  file: string,
  place: Location,
  repository: Repository,
): ClusterRoot | undefined {
  const base = baseFor(path, file, repository);
  const directory = base === undefined ? undefined : resolvePath(base, path);
  if (base === undefined || directory === undefined) return undefined;
  return { ...rootOf(directory, true), base, place };
}
