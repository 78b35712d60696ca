import type { Location } from "../../findings/location";
import { isExample } from "../../model/argocd/samples";
import { bootstrapIn, bootstrapsOf, instancesOf } from "../../model/find-roots";
import type { Fleet } from "../../model/fleet";
import type { ClusterRoot } from "../../model/root";
import type { ExistingName } from "../../prerequisites/prerequisites";
import { filesBelow } from "../../repository/files-below";
import { isMold } from "../../repository/mold";
import { isPutAside } from "../../repository/put-aside";
import { isWithin, nameOf, parentOf, type Repository } from "../../repository/repository";
import type { FleetRule, Report } from "../rule";
import { duplicateNames } from "./duplicate-names";
import { readOtherFiles } from "./other-files";

/** LB702 */
export const fluxPathTwice: FleetRule = {
  id: "LB702",
  name: "flux-path-twice",
  severity: "error",
  summary: "Two clusters reconcile the same path of the repository.",
  why: "Both bootstraps write their gotk-sync.yaml to the same directory, and every change reaches both clusters at once, with the values of whichever was written last.",
  remedy: "Give each cluster its own directory, and share the common parts as a base.",
  limits:
    "It is a warning for what Terraform only applies: charts and manifests of Flux that commit nothing; and for a path that is the default of a variable, which a run may set. Clusters that read other branches or repositories aren't compared, nor are copies in directories of examples and backups.",
  *checkFleet(fleet) {
    const twice = duplicateNames(
      fleet,
      (kind) => kind === "flux-path",
      (name) => `Two clusters reconcile ${name}`,
      undefined,
      doubtOf,
    );
    for (const report of twice) if (!isMisplacedCopy(report, fleet)) yield report;
    yield* copiedBootstraps(fleet, bootstrapsOf(fleet.sources));
    // A cluster that manages others may have their FluxInstances.
    for (const report of copiedBootstraps(fleet, instancesOf(fleet.sources)))
      yield { ...report, severity: "warning" };
    yield* nestedBootstraps(fleet);
  },
};

/** Why clusters may be meant to reconcile one path, or may not do so. */
function doubtOf(...names: readonly ExistingName[]): string | undefined {
  // Blue and green, or several regions.
  if (names.some(({ isApplied }) => isApplied))
    return ", which may be intended: Terraform applies what reads it, and commits nothing";
  return names.some(({ isByDefault }) => isByDefault)
    ? ", unless a run of Terraform sets the variable that has the path by default"
    : undefined;
}

/** Whether both bootstraps are in copies of one file, of which one is among the manifests of a cluster. */
function isMisplacedCopy({ at, related }: Report, { sources, models }: Fleet): boolean {
  const files = [at, related?.[0]?.at].flatMap((place) =>
    place !== undefined && "file" in place ? [place.file] : [],
  );
  const [text, other] = files.map((file) => sources.repository.read(file));
  return (
    text !== undefined &&
    text === other &&
    files.some((file) =>
      models.some(({ root }) => root.directory !== "" && isWithin(file, root.directory)),
    )
  );
}

/** Directories of copies; a cluster may be named `backup`. */
const BACKUPS = /(?:^|\/)backups?\/.+\//i;

/** Whether a file is there to copy it, or is a copy that nobody uses. */
function isCopy(file: string): boolean {
  return isExample(file) || isMold(file) || isPutAside(file) || BACKUPS.test(file);
}

/** A gotk-sync.yaml or FluxInstance that was copied from another cluster's folder and still names it. */
function* copiedBootstraps(fleet: Fleet, roots: readonly ClusterRoot[]): Iterable<Report> {
  const { models } = fleet;
  const applies = (directory: string, { file }: Location): boolean =>
    models.some(
      ({ root, appliers }) =>
        root.directory === directory && appliers.some(({ files }) => files.has(file)),
    );
  for (const root of roots) {
    const own = roots.find(
      (other) =>
        other.directory === root.directory && liesInPath(other) && !readOtherFiles(root, other),
    );
    const { place } = root;
    if (own === undefined || place === undefined || liesInPath(root)) continue;
    if (isOldPlace(place.file, root.directory)) continue;
    if (isCopy(place.file)) continue;
    if (holdsOnlyFlux(place.file, fleet.sources.repository)) continue;
    // A base that the other cluster includes, or manifests that started it: not a cluster.
    if (applies(root.directory, place) || nameOf(place.file) !== nameOf(own.place?.file ?? ""))
      continue;
    yield {
      message: `${place.file} makes its cluster reconcile ${root.directory}, which belongs to another cluster.`,
      at: place,
      related: own.place === undefined ? [] : [{ at: own.place, message: "the other cluster" }],
    };
  }
}

/** Whether a bootstrap is with nothing but Flux's own files: manifests that started a cluster, not its directory. */
function holdsOnlyFlux(file: string, repository: Repository): boolean {
  const own = parentOf(file);
  return (
    own !== "" &&
    nameOf(own) !== "flux-system" &&
    filesBelow(repository, own).every((other) =>
      /^(?:gotk-.*|kustomization)\.ya?ml$|\.md$/.test(nameOf(other)),
    )
  );
}

/** Whether a file was left where its cluster's directory was before it moved: of `gitops/clusters/dev` in `clusters/dev`. */
function isOldPlace(file: string, directory: string): boolean {
  const around = parentOf(file);
  const old = nameOf(around) === "flux-system" ? parentOf(around) : around;
  return old !== "" && directory.endsWith(`/${old}`);
}

/** A bootstrap of a directory that holds the bootstraps of other clusters, mostly one that was repeated below. */
function* nestedBootstraps({ sources }: Fleet): Iterable<Report> {
  const roots = bootstrapsOf(sources);
  for (const root of roots) {
    const { place, directory } = root;
    const inner = bootstrapIn(root, roots, sources.repository);
    if (place === undefined || inner?.place === undefined) continue;
    yield {
      message: `${place.file} makes its cluster reconcile ${directory === "" ? "the root of the repository" : directory}, which contains the bootstrap of ${inner.directory}: kustomize rejects the second Kustomization ${root.namespace}/${root.name}, and nothing is applied.`,
      at: place,
      related: [{ at: inner.place, message: "the bootstrap in it" }],
      remedy:
        "Remove the bootstrap that is no longer used, or give each cluster its own directory.",
    };
  }
}

function liesInPath({ place, directory }: ClusterRoot): boolean {
  return place !== undefined && isWithin(place.file, directory);
}
