import { memoize } from "../collections/memoize";
import { isWithin, nameOf, parentOf, type Repository } from "../repository/repository";
import type { Sources } from "../repository/sources";
import { isBase, KUSTOMIZATION_FILE } from "./listings";
import { rootOf, type ClusterRoot } from "./root";
import { Survey, yamlFiles } from "./survey";

/**
 * Finds the cluster paths of a repository: what `flux bootstrap` (gotk-sync.yaml) or a FluxInstance says,
 * else Kustomizations that lie in the folder they apply, else the folders whose Kustomizations no other
 * Kustomization leads to, else those with the manifests of Flux itself.
 */
export const findRoots = memoize((sources: Sources): readonly ClusterRoot[] => {
  const found = surveyOf(sources);
  const certain = [...found.bootstrapped(), ...found.instances()];
  if (certain.length > 0) {
    if (!found.synchronizesVariable()) return unique(certain);
    // One instance for several clusters, each with its own value: what lies beside a cluster is one.
    const parents = new Set(certain.map(({ directory }) => parentOf(directory)));
    const beside = found.topFolders().filter(({ directory }) => parents.has(parentOf(directory)));
    return unique([...certain, ...beside]);
  }
  const own = unique(found.selfApplied());
  if (own.length > 0) return own;
  const top = unique(found.topFolders());
  return top.length > 0 ? top : unique(found.installed());
});

/** Every gotk-sync.yaml of a repository; several may name one path. */
export function bootstrapsOf(sources: Sources): readonly ClusterRoot[] {
  return [...surveyOf(sources).bootstrapped()];
}

/** The root for a cluster path that the user names; the roots below for a folder that only holds several. */
export function rootsOf(sources: Sources, directory: string): readonly ClusterRoot[] {
  const isMeant = (root: ClusterRoot): boolean => root.directory === directory;
  // The whole repository is looked through only where the folder itself does not tell.
  const own =
    unique(new Survey(sources, directory).bootstrapped()).find(isMeant) ??
    findRoots(sources).find(isMeant);
  if (own !== undefined) return [own];
  const below = findRoots(sources).filter((root) => isWithin(root.directory, directory));
  const isDeclared = below.every(({ certain }) => certain);
  // One cluster would apply the base of two overlays twice; else it may well be one, of many folders.
  const areSeveral = isDeclared || surveyOf(sources).shareBase(below);
  if (below.length > 1 && areSeveral && holdsOnlyFolders(sources.repository, directory))
    return below;
  return [rootOf(directory, true)];
}

/** Whether no manifest lies in a folder itself. */
function holdsOnlyFolders(repository: Repository, directory: string): boolean {
  return !repository
    .list(directory)
    .some(({ name, kind }) => kind === "file" && /\.ya?ml$/.test(name));
}

/** Folders with a kustomization that no other folder's kustomization can be about: overlays, not bases. */
export function overlayFolders(repository: Repository): readonly string[] {
  return yamlFiles(repository, "")
    .filter((file) => KUSTOMIZATION_FILE.test(nameOf(file)))
    .map(parentOf)
    .filter((folder) => folder !== "" && !isBase(folder) && !folder.startsWith("."));
}

/** The survey of a whole repository; each cluster path and some rules ask for it. */
const surveyOf = memoize((sources: Sources) => new Survey(sources));

function unique(roots: Iterable<ClusterRoot>): readonly ClusterRoot[] {
  const byDirectory = new Map<string, ClusterRoot>();
  for (const root of roots) {
    const other = byDirectory.get(root.directory);
    // A file that also tells the source knows more.
    if (other === undefined || (other.url === undefined && root.url !== undefined)) {
      byDirectory.set(root.directory, root);
    }
  }
  return [...byDirectory.values()].sort((a, b) => (a.directory < b.directory ? -1 : 1));
}
