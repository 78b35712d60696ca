import { idOf } from "../kubernetes/object";
import { kustomizationFiles } from "../kustomize/kustomization";
import { parentOf, type Repository } from "../repository/repository";
import type { PlacedKustomization } from "./cluster-documents";
import { namedIn } from "./kustomization-entries";
import { relationTo } from "./remotes";
import type { ClusterRoot } from "./root";

/** Whether the source of a root is another repository. */
export function isElsewhere({ url }: ClusterRoot, repository: Repository): boolean {
  return url !== undefined && relationTo(url, repository) === "other";
}

/** Whether nothing lists a bootstrap any more, and another Kustomization applies its directory instead. */
export function isReplaced(
  { place, directory, name }: ClusterRoot,
  kustomizations: readonly PlacedKustomization[],
  repository: Repository,
): boolean {
  const [own] = place === undefined ? [] : kustomizationFiles(repository, parentOf(place.file));
  if (place === undefined || own === undefined) return false;
  if (namedIn(repository, own).includes(place.file)) return false;
  return kustomizations.some(
    ({ path, document }) =>
      path === directory && document.file !== place.file && idOf(document.data)?.name !== name,
  );
}

/**
 * Whether a bootstrap is one of the files of another cluster, copied into a folder with the paths around it: a backup or a
 * bundle for support. The path that it names is that of the original.
 */
export function isCopy(root: ClusterRoot, others: readonly ClusterRoot[]): boolean {
  return (
    root.base !== "" &&
    root.url !== undefined &&
    others.some(
      (other) =>
        other.base === "" &&
        root.directory === `${root.base}/${other.directory}` &&
        other.url === root.url &&
        other.branch === root.branch &&
        other.name === root.name &&
        other.namespace === root.namespace,
    )
  );
}
