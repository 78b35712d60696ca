import type { ExistingName } from "../prerequisites/prerequisites";
import { ANY_NAME, pathsLike } from "../repository/open-paths";
import { resolvePath, type Repository } from "../repository/repository";
import type { Collector, FluxPath } from "./collector";
import { textWith, Unknown, type Value } from "./hcl/value";

/** Kind of a name that is one of the directories which a cluster may reconcile: `clusters/${var.cluster}`. */
const OPEN = "open-flux-path";

interface PathOptions {
  readonly repository: Repository;
  /** Reads the root module with open values for variables that only their defaults tell; undefined if it has none. */
  readonly withoutDefaults: () => Collector | undefined;
}

/**
 * The directories that the clusters of a root module reconcile.
 * @param first what was read before a variable was filled in for the cluster that is verified
 * @param isSolved whether that was done: the path may as well be another one
 */
export function namesOfPaths(
  collector: Collector,
  first: Collector,
  isSolved: boolean,
  { repository, withoutDefaults }: PathOptions,
): readonly ExistingName[] {
  const { fluxPath: path, fluxPlace: place, fluxOrigin: origin } = collector;
  const own = typeof path === "string" && place !== undefined ? [{ path, place, origin }] : [];
  const known = [...(isSolved ? [] : own), ...collector.moreFluxPaths];
  const named = known.map((one) => nameOfPath(one, collector, "flux-path"));
  const isSet = pathsOf(named.length === 0 ? undefined : withoutDefaults());
  return [
    ...named.map((one) => (isSet.has(one.name) ? one : { ...one, isByDefault: true as const })),
    ...openPaths(first, repository).map((one) => nameOfPath(one, collector, OPEN)),
  ];
}

/** The directories that are known without the defaults of variables; everything, if there are no such variables. */
function pathsOf(collector: Collector | undefined): { has(path: string): boolean } {
  if (collector === undefined) return { has: () => true };
  const { fluxPath, moreFluxPaths } = collector;
  return new Set([fluxPath, ...moreFluxPaths.map(({ path }) => path)]);
}

function nameOfPath(
  { path: name, place, origin }: FluxPath,
  collector: Collector,
  kind: string,
): ExistingName {
  const { fluxUrl: url, fluxAddress, createsFluxPath: isCreated } = collector;
  const ofAddress = repositoryIn(fluxAddress);
  const ref = isCreated ? collector.providerBranch : origin.ref;
  return {
    kind,
    name,
    place,
    ...(url === undefined ? {} : { url }),
    ...(ofAddress === undefined ? {} : { repository: ofAddress }),
    ...(ref === undefined ? {} : { branch: ref.replace(/^refs\/heads\//, "") }),
    ...(isCreated ? { isCreated: true as const } : {}),
    ...(origin.isApplied === true ? { isApplied: true as const } : {}),
  };
}

/** A branch or other revision, with a star for each part that isn't known; undefined where nothing is written. */
export function revisionOf(value: Value | undefined): string | undefined {
  return value === undefined || value === null ? undefined : (textWith("*", value) ?? "*");
}

/** The name of the repository in an address of which other parts may be unknown; undefined if that is, too. */
function repositoryIn(address: string | undefined): string | undefined {
  const name = address
    ?.split(/[/:]/)
    .pop()
    ?.replace(/\.git$/, "");
  return name === "" || name?.includes("*") === true ? undefined : name;
}

/** The directories of the repository that a path with unknown names may be. */
function openPaths(
  { fluxPath, fluxPlace: place, fluxOrigin: origin }: Collector,
  repository: Repository,
): readonly FluxPath[] {
  const parts = fluxPath instanceof Unknown ? (fluxPath.parts ?? []) : [];
  if (place === undefined || parts.every((part) => part instanceof Unknown)) return [];
  const names = parts
    .map((part) => (typeof part === "string" ? part : ANY_NAME))
    .join("")
    .split("/");
  // A part of a name may be that of anything.
  if (names.some((name) => name !== ANY_NAME && name.includes(ANY_NAME))) return [];
  const pattern = resolvePath("", names.join("/"));
  if (pattern === undefined) return [];
  return pathsLike(pattern, repository)
    .filter((path) => repository.kind(path) === "directory")
    .map((path) => ({ path, place, origin }));
}

/** The directories that clusters may reconcile, of which variables say which one each does. */
export function openPathsOf(names: readonly ExistingName[]): readonly ExistingName[] {
  return names.filter(({ kind }) => kind === OPEN);
}
