import { didYouMean } from "../lib/nearest-name";
import { filesOfAzure } from "./azure/from-azure";
import { meantKind } from "./catalog/misspelt-kind";
import { normalizeGitUrl } from "./flux/sources";
import { hiddenParts, unknownObjects } from "./hidden-parts";
import { hiddenTwins } from "./hidden-twins";
import { groupOf } from "./kubernetes/object";
import { filesOfAll } from "./model/applier";
import { guessChartRoots, unrenderedCharts } from "./model/argocd/chart-roots";
import { readsElsewhere } from "./model/content";
import { misspeltRoots, overlayFolders } from "./model/find-roots";
import type { Fleet } from "./model/fleet";
import type { Model } from "./model/model";
import { otherBranchesOf, otherBranchOf } from "./model/other-branch";
import { yamlFiles } from "./model/reconciled-files";
import type { ClusterRoot } from "./model/root";
import { otherPlatforms, otherTools } from "./other-tools";
import { unfollowedCommands } from "./prerequisites/bootstrap/from-commands";
import { isWithin } from "./repository/repository";
import type { YamlFiles } from "./repository/yaml-files";
import { plural } from "./rules/phrases";
import { unreadApplications } from "./unread-applications";
import { unreadFluxObjects } from "./unread-flux-objects";
import type { YamlDocument } from "./yaml/document";
import { text } from "./yaml/json";
import { positionOf } from "./yaml/positions";

/** What wasn't verified although every cluster was to be. */
export interface Missed {
  readonly missed: readonly ClusterRoot[];
  /** Folders that only look like a cluster's. */
  readonly leftOut: readonly string[];
}

/**
 * What a user may take for verified and is not, a sentence each.
 * @param missed undefined where the user chose some clusters
 */
export function unverifiedOf({ sources, models }: Fleet, missed: Missed | undefined): string[] {
  const read = filesOfAll(models.flatMap(({ appliers }) => appliers));
  const isRead = (directory: string): boolean =>
    [...read].some((file) => isWithin(file, directory));
  const empty = models.filter(({ appliers }) => appliers.every((one) => one.objects.length === 0));
  const ofModels = [
    ...empty.map(({ cluster }) => `${shown(cluster)} contains no object that Flux would apply.`),
    ...models.flatMap(hiddenParts),
    ...models.flatMap(hiddenTwins),
  ];
  if (missed === undefined) return ofModels;
  const leftOut = missed.leftOut.filter((directory) => !isRead(directory));
  const named = [...leftOut, ...missed.missed.map(({ directory }) => directory)];
  return [
    ...ofModels,
    ...missed.missed.map(
      ({ directory }) =>
        `${shown(directory)} looks like a cluster but is not verified: landbridge.yaml doesn't list it under paths.`,
    ),
    ...leftOut.map(
      (directory) =>
        `${shown(directory)} may be a cluster and is not verified: nothing shows that Flux reconciles it. If it does, name it under paths in landbridge.yaml.`,
    ),
    ...otherPlatforms(sources.repository),
    ...unrenderedCharts(sources)
      .filter((chart) => !isRead(chart))
      .map(unrendered),
    ...guessChartRoots(sources)
      .flatMap(({ argocd }) => argocd?.charts ?? [])
      .filter((chart) => !isRead(chart))
      .map(
        (chart) =>
          `${titleOf(chart)} has templates of Applications and is not verified: nothing shows that it is installed. If it is, name it under paths in landbridge.yaml.`,
      ),
    ...misspeltRoots(sources)
      .filter(({ file }) => !read.has(file))
      .map((document) => `${misspelling(document)} What it would apply is not verified.`),
    ...unreadApplications(sources, models),
    ...unreadFluxObjects(sources, models, named),
  ];
}

/** Charts whose values aren't checked although others are. */
export function chartsNotAtHand({ releases }: Model): readonly string[] {
  if (releases.every(({ packaged }) => packaged === undefined)) return [];
  return releases
    .filter(({ packaged, chart }) => packaged === undefined && chart !== undefined)
    .map(
      ({ object, chart = "", version = "" }) =>
        `The values of ${object.id.kind} ${object.id.namespace}/${object.id.name} aren't checked: its chart ${`${chart} ${version}`.trim()} isn't at hand.`,
    );
}

/** Why nothing was verified, what was searched, and how to name a cluster. */
export function nothingFound(sources: YamlFiles): readonly string[] {
  const { repository } = sources;
  const files = yamlFiles(repository, "");
  const searched = `No cluster found: ${plural(files.length, "YAML file")} searched for Flux Kustomizations (kustomize.toolkit.fluxcd.io), gotk-sync.yaml, gotk-components.yaml and FluxInstance, and for Argo CD Applications and ApplicationSets (argoproj.io).`;
  const misspelt = files
    .flatMap((file) => sources.documents(file) ?? [])
    .filter((document) => meantBy(document) !== undefined)
    .slice(0, 5);
  const overlays = overlayFolders(repository);
  const names = overlays.length === 0 ? "DIRECTORY" : overlays.slice(0, 3).join(" ");
  const more = overlays.length > 3 ? " ..." : "";
  return [
    searched,
    ...misspelt.map(misspelling),
    ...unfollowed(sources),
    ...otherTools(repository),
    ...filesOfAzure(repository).map(
      (file) =>
        `${file} declares a Flux configuration of Azure, but its directories aren't known or aren't in the repository: what it deploys is not verified.`,
    ),
    ...unrenderedCharts(sources).map(unrendered),
    ...unreadApplications(sources, []),
    ...unreadFluxObjects(sources, [], []),
    `If another repository's Flux reconciles directories of this one, name them: landbridge verify ${names}${more}`,
  ];
}

function unrendered(chart: string): string {
  return `${titleOf(chart)} has templates of Applications, but what they make is not known from its own values: it is not verified.`;
}

function titleOf(chart: string): string {
  return chart === "" ? "The chart at the root of the repository" : `Chart ${chart}`;
}

/** Commands at most that are named. */
const MAX_COMMANDS = 3;

/** What sets up a cluster of which it isn't known here what it reconciles. */
function unfollowed({ repository }: YamlFiles): readonly string[] {
  return unfollowedCommands(repository)
    .slice(0, MAX_COMMANDS)
    .map(
      ({ text: command, place }) =>
        `${place.file}:${place.line} runs "${command}", but what a cluster applies of that isn't known: it is not verified.`,
    );
}

function misspelling(document: YamlDocument): string {
  const { file, data } = document;
  const meant = meantBy(document);
  const apiVersion = text(data, "apiVersion") ?? "";
  const isKind = meant?.group === groupOf(apiVersion);
  const { line } = positionOf(document, [isKind ? "kind" : "apiVersion"]);
  return isKind
    ? didYouMean(
        `${file}:${line}: ${apiVersion} has no kind "${text(data, "kind") ?? ""}".`,
        meant.kind,
      )
    : didYouMean(`${file}:${line}: no API group is named "${groupOf(apiVersion)}".`, meant?.group);
}

function meantBy({ data }: YamlDocument): ReturnType<typeof meantKind> {
  return meantKind(groupOf(text(data, "apiVersion") ?? ""), text(data, "kind") ?? "");
}

/** What could not be known about a cluster, a sentence each. */
export function* notesOf(model: Model): Iterable<string> {
  const { appliers, flux, prerequisites, root, sources } = model;
  const cluster = shown(model.cluster);
  for (const applier of appliers) {
    const { content, unknownObjects: reason } = applier;
    if (content.kind === "outside") yield unknownObjects(applier, content.reason);
    else if (reason !== undefined) yield unknownObjects(applier, reason);
  }
  if (flux === undefined && root.argocd === undefined)
    yield `${cluster}: the version of Flux is unknown; set it with --flux.`;
  if (!prerequisites.complete) {
    yield `${cluster}: not everything that exists outside Git is known; provide it with --contract, --terraform or landbridge.yaml.`;
  }
  if (readsElsewhere(root, sources.repository))
    yield `${cluster}: its source is ${normalizeGitUrl(root.url ?? "")}, which is not a remote of this checkout; its files are taken from here.`;
  const branch = otherBranchOf(model);
  if (branch !== undefined)
    yield `${cluster}: Flux reads branch ${branch}, which is not checked out; its files are taken from here.`;
  for (const other of new Set(appliers.flatMap((one) => otherBranchesOf(one, sources))))
    yield `${cluster}: Applications read branch ${other}, which is not checked out; its files are taken from here.`;
  if (!root.certain)
    yield root.argocd === undefined
      ? `${cluster}: nothing shows that Flux reconciles it; it only looks like a cluster directory.`
      : `${cluster}: nothing shows that it is installed for Argo CD; it only looks like it.`;
}

function shown(directory: string): string {
  return directory === "" ? "The root of the repository" : directory;
}
