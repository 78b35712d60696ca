import { filesOfAppsChart } from "./files-of-apps-chart";
import { normalizeGitUrl } from "./flux/sources";
import { idOf } from "./kubernetes/object";
import { kustomizationFiles } from "./kustomize/kustomization";
import { MadeFiles } from "./made-files";
import { argocdFilesOf } from "./model/argocd/argocd-files";
import { readsElsewhere } from "./model/content";
import { findRoots } from "./model/find-roots";
import { reachedFrom } from "./model/kustomization-entries";
import type { ClusterRoot } from "./model/root";
import { artifactsOf } from "./prerequisites/bootstrap/artifacts";
import { fromCommands, type CommandedDeployments } from "./prerequisites/bootstrap/from-commands";
import { isPage } from "./prerequisites/bootstrap/scripts";
import { mergePrerequisites } from "./prerequisites/merge";
import { ofConfigurations } from "./prerequisites/of-configurations";
import {
  NO_PREREQUISITES,
  type ExistingFile,
  type ExistingName,
  type Prerequisites,
} from "./prerequisites/prerequisites";
import { isOnlyOfArgocd } from "./repository/only-argocd";
import { PackedRepository } from "./repository/packed-repository";
import { isWithin, nameOf, parentOf, type Repository } from "./repository/repository";
import { YamlFiles } from "./repository/yaml-files";
import type { RepositoryOptions } from "./repository-options";
import { openPathsOf } from "./terraform/flux-path-names";
import { parseYaml } from "./yaml/document";

/** A checkout with what creates clusters outside Git. */
export interface ClustersOutsideGit {
  readonly made: MadeFiles;
  /** The YAML of the checkout and of what was made. */
  readonly sources: YamlFiles;
  /** Cluster paths that something outside Git names, commands included. */
  readonly bootstrapped: readonly string[];
  /** What exists because of commands. */
  readonly commanded: Prerequisites;
}

/** The checkout with what creates clusters outside Git; commands tell it only where nothing else does. */
export function clustersOutsideGit(
  options: Pick<RepositoryOptions, "repository" | "paths" | "terraform">,
  outside: Prerequisites,
): ClustersOutsideGit {
  // Values that Terraform reads are in its own release.
  const known = new Set(outside.files?.map(({ path }) => nameOf(path)));
  const ofChart = filesOfAppsChart(options.repository).filter(
    ({ path }) => !known.has(nameOf(path)),
  );
  const given = { ...outside, files: [...(outside.files ?? []), ...ofChart] };
  const made = new MadeFiles(options.repository, given);
  const sources = packed(made);
  const bootstrapped = [
    ...terraformsPaths(options, sources, outside),
    ...(options.paths.length > 0 ? [] : namedGuesses(sources, outside)),
  ];
  const found = options.paths.length > 0 ? undefined : commandedClusters(sources, bootstrapped);
  if (found === undefined) return { made, sources, bootstrapped, commanded: NO_PREREQUISITES };
  const all = mergePrerequisites([given, found.prerequisites]);
  const more = new MadeFiles(options.repository, all);
  return {
    made: more,
    sources: packed(more),
    bootstrapped: found.paths,
    commanded: found.prerequisites,
  };
}

/** The YAML of what Flux and Argo CD get. An artifact that a command of the repository pushes has what Git ignores, too. */
function packed({ repository }: MadeFiles): YamlFiles {
  return new YamlFiles(
    new PackedRepository(
      repository,
      () => artifactsOf(repository).length > 0,
      () => !isOnlyOfArgocd(repository),
    ),
  );
}

/**
 * What commands deploy, where nothing else shows a cluster. That of a script or pipeline which creates several
 * Kustomizations counts more than a directory that only looks like a cluster's.
 */
function commandedClusters(
  sources: YamlFiles,
  bootstrapped: readonly string[],
): CommandedDeployments | undefined {
  const roots = findRoots(sources);
  const isOfFlux = ({ argocd }: ClusterRoot): boolean => argocd === undefined;
  if (bootstrapped.length > 0 || roots.some((root) => root.certain && isOfFlux(root)))
    return undefined;
  const found = fromCommands(sources.repository);
  if (roots.length === 0 || found === undefined) return found;
  // A part of what a command packs or bootstraps, or its base, only looks like a cluster of its own.
  const built = reachedFrom(sources.repository, found.paths);
  const isPart = ({ directory, certain }: ClusterRoot): boolean =>
    !certain &&
    !found.paths.includes(directory) &&
    (built.has(directory) || found.paths.some((path) => isWithin(directory, path)));
  if (roots.every((root) => isOfFlux(root) && isPart(root))) return found;
  const { fluxConfigurations, files = [] } = found.prerequisites;
  // Flux next to Argo CD, or the Application that leads to a part which is known by itself.
  if (!roots.some(isOfFlux)) {
    const own = files.filter((file) => !isPage(file.place.file) && !isInGit(file, sources));
    if (fluxConfigurations.length + own.length === 0) return undefined;
    const prerequisites = { ...ofConfigurations(fluxConfigurations), files: own };
    return { paths: [], prerequisites };
  }
  const isByScript = fluxConfigurations.some(({ place }) => !isPage(place.file));
  return isByScript ? found : undefined;
}

/** Whether Git has an Application of the same name as one that a command applies. */
function isInGit({ path, text: written }: ExistingFile, sources: YamlFiles): boolean {
  const name = idOf(parseYaml(path, written)[0]?.data)?.name;
  return argocdFilesOf(sources).documents.some(({ data }) => idOf(data)?.name === name);
}

/**
 * Cluster paths that only look like some, and that a command names, or Terraform but for the value of a variable. Where
 * nothing else shows a cluster of Flux, it is enough that Terraform does: each run, or workspace, has its own directory.
 */
function namedGuesses(sources: YamlFiles, outside: Prerequisites): readonly string[] {
  const roots = findRoots(sources);
  const open = openPathsOf(outside.names).filter(
    (one) => !isInOtherRepository(one, sources.repository),
  );
  if (!roots.some(({ argocd }) => argocd === undefined)) {
    const directories = [...new Set(open.map(({ name }) => name))];
    return directories.filter((directory) => holdsManifests(directory, sources));
  }
  const guesses = roots.filter(({ certain }) => !certain);
  if (guesses.length === 0) return [];
  const named = new Set([
    ...(fromCommands(sources.repository)?.paths ?? []),
    ...open.map(({ name }) => name),
  ]);
  return guesses.flatMap(({ directory }) => (named.has(directory) ? [directory] : []));
}

/** Whether Flux could apply a directory: it has a kustomization, or manifests and no YAML of another program. */
function holdsManifests(directory: string, sources: YamlFiles): boolean {
  const { repository } = sources;
  if (kustomizationFiles(repository, directory).length > 0) return true;
  const documents = repository
    .list(directory)
    .filter(({ kind, name }) => kind === "file" && /\.ya?ml$/.test(name))
    .flatMap(({ name }) => sources.documents(`${directory}/${name}`) ?? []);
  return documents.length > 0 && documents.every(({ data }) => idOf(data) !== undefined);
}

/** The cluster paths that Terraform bootstraps. */
function terraformsPaths(
  { terraform }: Pick<RepositoryOptions, "terraform">,
  sources: YamlFiles,
  { names, fluxPath }: Prerequisites,
): readonly string[] {
  const { repository } = sources;
  const named = names.filter(({ kind }) => kind === "flux-path");
  const paths = new Set([
    ...(fluxPath === undefined ? [] : [fluxPath]),
    ...named.map(({ name }) => name),
  ]);
  // Sources that nobody named may be those of a tree in another repository.
  const isElsewhere = (directory: string): boolean =>
    named.some((one) => one.name === directory && isInOtherRepository(one, repository));
  const isHere = (directory: string): boolean =>
    terraform !== undefined ||
    repository.kind(directory) !== undefined ||
    (!isElsewhere(directory) && mayBeHere(directory));
  const mayBeHere = (directory: string): boolean =>
    (directory.includes("/") && repository.kind(parentOf(directory)) !== undefined) ||
    findRoots(sources).length > 0;
  return [...paths].filter(isHere);
}

/** Whether Terraform bootstraps a directory of another repository, as far as it tells. */
function isInOtherRepository(one: ExistingName, repository: Repository): boolean {
  return readsElsewhere(one, repository) || hasOtherName(one, repository);
}

/** Whether no remote of the checkout has the name of the repository that Terraform bootstraps. */
function hasOtherName(
  { repository: name }: ExistingName,
  { remotes = [] }: Pick<Repository, "remotes">,
): boolean {
  return (
    name !== undefined &&
    remotes.length > 0 &&
    !remotes.some((remote) => nameOf(normalizeGitUrl(remote)) === name.toLowerCase())
  );
}
