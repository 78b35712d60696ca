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
