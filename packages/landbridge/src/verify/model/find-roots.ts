import { groupBy } from "../../lib/group-by";
import { memoize } from "../../lib/memoize";
import { kustomizationFiles } from "../kustomize/kustomization";
import { artifactsOf } from "../prerequisites/bootstrap/artifacts";
import { isOfTemplate } from "../prerequisites/bootstrap/copied-templates";
import { lackedByIgnore } from "../repository/artifact-filter";
import { directoryAside, isClusterPutAside, isPutAside } from "../repository/put-aside";
import { isWithin, nameOf, parentOf, type Repository } from "../repository/repository";
import { isSharedName } from "../repository/shared-names";
import { hasHclFiles } from "../repository/terraform-files";
import type { YamlFiles } from "../repository/yaml-files";
import type { YamlDocument } from "../yaml/document";
import { CHART_FILE } from "./argocd/application-content";
import { argocdFilesOf } from "./argocd/argocd-files";
import {
  findChartRoots,
  guessChartRoots,
  installedChartRoots,
  pathsOfChart,
} from "./argocd/chart-roots";
import { findArgocdRoots, pathsOf } from "./argocd/find-argocd-roots";
import { isExample } from "./argocd/samples";
import { ClusterEvidence } from "./cluster-evidence";
import { isCopy, isElsewhere } from "./former-bootstraps";
import { appliesFile, isBase, KUSTOMIZATION_FILE, reachedFrom } from "./kustomization-entries";
import { yamlFiles } from "./reconciled-files";
import { relationTo } from "./remotes";
import { rootOf, type ClusterRoot } from "./root";

/** The cluster paths of a repository. */
export interface FoundRoots {
  readonly roots: readonly ClusterRoot[];
  /** Folders that look like a cluster's too, and that nothing says Flux reconciles: they are not verified. */
  readonly leftOut: readonly string[];
}

/**
 * Finds the cluster paths of a repository: what `flux bootstrap` (gotk-sync.yaml) or a FluxInstance names,
 * else Kustomizations that are in the folder they apply, else the folders whose Kustomizations no other
 * Kustomization leads to, else those with the manifests of Flux itself. Whatever else looks like a cluster
 * and lies next to one of these is a cluster too: some are bootstrapped later than others.
 */
export const findRoots = memoize(
  (sources: YamlFiles): readonly ClusterRoot[] => rootsWith(sources, []).roots,
);

/**
 * Like {@link findRoots}, with what is left out.
 * @param bootstrapped cluster paths that something outside the tree, such as Terraform, bootstraps
 */
export function rootsWith(sources: YamlFiles, bootstrapped: readonly string[]): FoundRoots {
  const found = surveyOf(sources);
  const own = unique(found.selfApplied());
  const byTerraform = bootstrapped.map(
    (path) => own.find(({ directory }) => directory === path) ?? outsideRoot(path, sources),
  );
  const inTree = declaredRoots(sources).filter(
    (root) =>
      !byTerraform.some((other) => found.applies(other, root)) &&
      !(byTerraform.length > 0 && isFileOfTerraform(root, sources.repository)),
  );
  const declared = [...unique([...byTerraform, ...inTree])];
  const files = new Set(declared.flatMap(({ place }) => place?.file ?? []));
  for (const { place } of bootstrapsOf(sources)) if (place !== undefined) files.add(place.file);
  const top = unique(found.topFolders(files)).filter((root) => !found.isSharedBy(declared, root));
  // Folders elsewhere may be left over from Kustomizations that are gone.
  const isCluster = ({ directory }: ClusterRoot): boolean =>
    /(?:^|[/-])clusters?\//.test(directory);
  const ofClusters = top.filter(isCluster);
  const others = top.filter((root) => !isCluster(root));
  const known = [declared, own, ofClusters, others, unique(found.installed())];
  const all = known.every(({ length }) => length === 0) ? [unique(found.circular())] : known;
  const isOther = (root: ClusterRoot): boolean =>
    isAside(root) ||
    (isTemplate(root, sources.repository) && !bootstrapped.includes(root.directory));
  const { roots, leftOut } = withoutRepetitions(all, found, elsewhere(sources), isOther);
  const flux = unique(roots).map((root) => found.withSource(root));
  const argocd = argocdRoots(sources, flux);
  // What Argo CD applies now may have taken the place of what was put aside.
  const isReplaced = flux.every(isAside) && !argocd.every(isAside);
  const meant = [...(isReplaced ? [] : flux), ...argocd];
  return {
    roots: meant.length > 0 ? meant : guessChartRoots(sources),
    leftOut: isReplaced ? [...leftOut, ...flux.map(({ directory }) => directory)] : leftOut,
  };
}

/** Whether a root is declared by a file that Terraform has for itself, and doesn't apply: it would name the path then. */
function isFileOfTerraform({ place }: ClusterRoot, repository: Repository): boolean {
  const around = parentOf(place?.file ?? "");
  return [around, parentOf(around)].some(
    (directory) => directory !== "" && hasHclFiles(directory, repository),
  );
}

/**
 * The roots of the first kind of evidence that there is, with those of the others that lie next to them. What lies
 * elsewhere, has been put aside or is a template is left out.
 * @param isOther whether a root only counts if there are no others
 */
function withoutRepetitions(
  all: readonly (readonly ClusterRoot[])[],
  found: ClusterEvidence,
  others: readonly ClusterRoot[],
  isOther: (root: ClusterRoot) => boolean,
): FoundRoots {
  const isLeft = leaves(all.flat(), isOther);
  const [first = [], ...more] = all
    .map((roots) => roots.filter((root) => !isLeft(root)))
    .filter(({ length }) => length > 0);
  const roots = [...first];
  const leftOut = new Set(
    [...all.flat().filter(isLeft), ...others].map(({ directory }) => directory),
  );
  for (const root of more.flat()) {
    if (roots.some(({ directory }) => isWithin(root.directory, directory))) continue;
    if (found.leadsOnlyTo(roots, root.directory)) continue;
    if (first.some((known) => isNextTo(root.directory, known.directory))) roots.push(root);
    else leftOut.add(root.directory);
  }
  for (const { directory } of roots) leftOut.delete(directory);
  return { roots, leftOut: withoutParts([...leftOut]).sort() };
}

/** Whether a root is left out: others count only where there is nothing else, and nothing was moved aside as a whole. */
function leaves(
  roots: readonly ClusterRoot[],
  isOther: (root: ClusterRoot) => boolean,
): (root: ClusterRoot) => boolean {
  if (roots.every(isOther) && !roots.some(isMovedAside)) return () => false;
  return (root) => isMovedAside(root) || isOther(root);
}

/** Of several directories that have been put aside together, which were hardly clusters, only what is around them. */
function withoutParts(directories: readonly string[]): string[] {
  const around = groupBy(directories, (directory) => directoryAside(directory) ?? directory);
  return [...around].flatMap(([aside, all]) => (all.length > 1 ? [aside] : all));
}

/**
 * Whether a cluster's folder has been put aside with others: nothing applies it any more if there are some elsewhere. So has
 * one that only looks like a cluster's and has a name for what clusters share, or for examples.
 */
function isAside({ directory, certain }: ClusterRoot): boolean {
  const isOther = (): boolean => isSharedName(nameOf(directory)) || isExample(`${directory}/`);
  return isClusterPutAside(directory) || (!certain && isOther());
}

/** Whether a cluster was put aside with all that it reads: its own path, from the repository's root, isn't there any more. */
function isMovedAside({ base }: ClusterRoot): boolean {
  return base !== "" && isPutAside(`${base}/`);
}

/** The root of a path that something outside the tree names. */
function outsideRoot(path: string, { repository }: YamlFiles): ClusterRoot {
  const packed = artifactsOf(repository).find(({ directory, holds = directory }) => holds === path);
  // The paths of an artifact start at what is packed; who applies it, and how, isn't known.
  return packed === undefined
    ? rootOf(path, true)
    : { ...rootOf(path, false), base: packed.directory };
}

/** Where Argo CD starts, without the Applications that Flux applies. */
function argocdRoots(sources: YamlFiles, flux: readonly ClusterRoot[]): readonly ClusterRoot[] {
  const { documents } = argocdFilesOf(sources);
  const led = new Set(documents.flatMap((document) => pathsOf(sources, document)));
  const isLed = (directory: string): boolean =>
    led.has(directory) || (directory === "" && led.has(CHART_FILE));
  const own = findChartRoots(sources, isLed);
  const isKnown = ({ directory }: ClusterRoot): boolean =>
    own.some((chart) => isWithin(chart.directory, directory));
  const installed = installedChartRoots(sources, isLed).filter((one) => !isKnown(one));
  const charts = [...own, ...installed];
  if (documents.length === 0) return charts;
  const applied = reachedFrom(sources.repository, [
    ...flux.map(({ directory }) => directory),
    ...surveyOf(sources).paths(),
    ...charts.flatMap(({ directory }) => pathsOfChart(directory, sources)),
  ]);
  const hasFlux = flux.some(({ certain }) => certain);
  const found = withinCharts(findArgocdRoots(sources, applied, undefined, hasFlux), own);
  const [only] = found;
  // Who installs a chart next to the only Argo CD there is does it for that.
  if (only === undefined || found.length > 1) return [...found, ...installed];
  return [installed.reduce(withEntriesOf, only)];
}

/** What is applied from files in a chart of Applications belongs to the cluster of that chart. */
function withinCharts(
  roots: readonly ClusterRoot[],
  charts: readonly ClusterRoot[],
): readonly ClusterRoot[] {
  const chartOf = ({ directory }: ClusterRoot): ClusterRoot | undefined => {
    const around = charts.filter((chart) => isWithin(directory, chart.directory));
    return around.length === 1 && around[0]?.directory !== "" ? around[0] : undefined;
  };
  const merged = charts.map((chart) =>
    roots.filter((root) => chartOf(root) === chart).reduce(withEntriesOf, chart),
  );
  return [...roots.filter((root) => chartOf(root) === undefined), ...merged];
}

function withEntriesOf(chart: ClusterRoot, { argocd }: ClusterRoot): ClusterRoot {
  const { argocd: own } = chart;
  if (own === undefined || argocd === undefined) return chart;
  return {
    ...chart,
    argocd: {
      ...own,
      files: [...own.files, ...argocd.files],
      builds: [...own.builds, ...argocd.builds],
      charts: [...(own.charts ?? []), ...(argocd.charts ?? [])],
      patched: new Map([...(own.patched ?? []), ...(argocd.patched ?? [])]),
    },
  };
}

/** Cluster paths that the tree itself declares. */
const declaredRoots = memoize((sources: YamlFiles): readonly ClusterRoot[] => {
  const found = surveyOf(sources);
  const others = elsewhere(sources);
  const all = [...bootstrapsOf(sources), ...found.instances()];
  const roots = unique(meantOf(all, sources).filter((root) => !others.includes(root)));
  return roots.filter(
    (root) =>
      // What holds other bootstraps can't be built, whatever else is in it.
      bootstrapIn(root, roots, sources.repository) === undefined &&
      !roots.some((other) => found.applies(other, root)),
  );
});

/**
 * Bootstraps whose files were copied with the rest: those in copies of this repository and, where some read it, those that
 * read another one.
 */
const elsewhere = memoize((sources: YamlFiles): readonly ClusterRoot[] => {
  const all = bootstrapsOf(sources);
  const { repository } = sources;
  const copies = all.filter((root) => isCopy(root, all));
  const roots = all.filter((root) => !copies.includes(root));
  const isHere = roots.some(
    ({ url }) => url !== undefined && relationTo(url, repository) === "remote",
  );
  return isHere ? [...copies, ...roots.filter((root) => isElsewhere(root, repository))] : copies;
});

/**
 * Without the roots in directories of examples, and those that people copy, unless a repository has nothing else. A cluster
 * may be named `example`.
 */
function meantOf(roots: readonly ClusterRoot[], { repository }: YamlFiles): readonly ClusterRoot[] {
  const meant = roots.filter(
    (root) => !isExample(`${parentOf(root.directory)}/`) && !isTemplate(root, repository),
  );
  return meant.length === 0 ? roots : meant;
}

/** Whether people copy a root for each cluster. One with the manifests of Flux was bootstrapped. */
function isTemplate({ directory }: ClusterRoot, repository: Repository): boolean {
  const components = `${directory}/flux-system/gotk-components.yaml`;
  return isOfTemplate(directory, repository) && repository.kind(components) === undefined;
}

/**
 * Another bootstrap of the same names below a cluster path that lists nothing: kustomize rejects the second
 * Kustomization of one name, so that nothing of that path is ever applied.
 */
export function bootstrapIn(
  outer: ClusterRoot,
  roots: readonly ClusterRoot[],
  repository: Repository,
): ClusterRoot | undefined {
  const { directory, place } = outer;
  if (place === undefined || !isWithin(place.file, directory)) return undefined;
  if (kustomizationFiles(repository, directory).length > 0) return undefined;
  return roots.find(
    (inner) =>
      inner.directory !== directory &&
      inner.place !== undefined &&
      isWithin(inner.directory, directory) &&
      isWithin(inner.place.file, inner.directory) &&
      inner.spec !== undefined &&
      appliesFile(repository, directory, inner.place.file) &&
      isPacked(inner.place.file, outer, repository) &&
      inner.name === outer.name &&
      inner.namespace === outer.namespace,
  );
}

/** Whether the artifact that a cluster reads has a file: a `.sourceignore` or `spec.ignore` may leave out another cluster's. */
function isPacked(file: string, { ignore }: ClusterRoot, repository: Repository): boolean {
  const isListed = repository.list(parentOf(file)).some(({ name }) => name === nameOf(file));
  return isListed && !(ignore !== undefined && lackedByIgnore(ignore, "")(file));
}

/** Whether a folder lies where a cluster's folder lies, at whatever depth: `clusters/prod/flux` and `clusters/dev`. */
function isNextTo(directory: string, cluster: string): boolean {
  const parent = parentOf(cluster);
  // At the top of a repository lies more than clusters.
  if (parent === "") return parentOf(directory) === "" && directory !== "";
  if (isWithin(cluster, directory)) return false;
  return liesIn(directory, parent) || liesIn(cluster, parentOf(directory));
}

function liesIn(directory: string, parent: string): boolean {
  return parent !== "" && directory !== parent && isWithin(directory, parent);
}

/** Every gotk-sync.yaml of a repository; several may name one path. */
export const bootstrapsOf = memoize((sources: YamlFiles): readonly ClusterRoot[] => [
  ...surveyOf(sources).bootstrapped(),
]);

/** Every cluster path that a FluxInstance, or the values of its chart, names; several may name one. */
export function instancesOf(sources: YamlFiles): readonly ClusterRoot[] {
  return [...surveyOf(sources).instances()];
}

/** Documents that look like a Kustomization or FluxInstance whose kind is misspelled: nothing follows them. */
export function misspeltRoots(sources: YamlFiles): readonly YamlDocument[] {
  return surveyOf(sources).misspelt();
}

/**
 * The root for a cluster path that somebody names; the roots below for a folder that only holds several. Who
 * names it says that Flux reconciles it.
 */
export function rootsOf(sources: YamlFiles, directory: string): readonly ClusterRoot[] {
  const isMeant = (root: ClusterRoot): boolean => root.directory === directory;
  // The whole repository is looked through only where the folder itself does not tell.
  const own =
    unique(new ClusterEvidence(sources, directory).bootstrapped()).find(isMeant) ??
    findRoots(sources).find(isMeant);
  if (own !== undefined) return [{ ...own, certain: true }];
  // Flux's own manifests are a part of the cluster, and apply nothing but themselves.
  const parent = parentOf(directory);
  const around = findRoots(sources).find((root) => root.directory === parent);
  if (nameOf(directory) === "flux-system" && around !== undefined)
    return [{ ...around, certain: true }];
  const argocd = argocdRootsAt(sources, directory);
  if (argocd.length > 0) return argocd;
  const below = clustersBelow(sources, directory);
  return below.length > 0 ? below : [rootOf(directory, true)];
}

/** Where Argo CD starts in a directory in which Flux has nothing. */
function argocdRootsAt(sources: YamlFiles, directory: string): readonly ClusterRoot[] {
  const evidence = new ClusterEvidence(sources, directory);
  if (evidence.paths().length > 0) return [];
  const known = findRoots(sources).filter(
    (root) => root.argocd !== undefined && isWithin(root.directory, directory),
  );
  return known.length > 0 ? known : findArgocdRoots(sources, new Set(), directory);
}

/** The clusters in a folder that is not one itself; none if it may well be one. */
function clustersBelow(sources: YamlFiles, directory: string): readonly ClusterRoot[] {
  if (!holdsOnlyFolders(sources.repository, directory)) return [];
  const below = findRoots(sources).filter((root) => isWithin(root.directory, directory));
  const isDeclared = declaredRoots(sources).some((root) => isWithin(root.directory, directory));
  const areCertain = below.length > 1 && below.every(({ certain }) => certain);
  // One cluster would apply the base of two overlays twice; else it may well be one, of many folders.
  const areSeveral = isDeclared || areCertain || surveyOf(sources).shareBase(below);
  return areSeveral ? below.map((root) => ({ ...root, certain: true })) : [];
}

/** Whether a folder has no manifests of its own. */
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
const surveyOf = memoize((sources: YamlFiles) => new ClusterEvidence(sources));

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
