import { append } from "../../../lib/append";
import { memoize } from "../../../lib/memoize";
import { hasObjectSyncOption, hasSyncOption } from "../../argocd/sync-options";
import type { KindsOf } from "../../catalog/chart";
import { crdsOfRepository } from "../../catalog/repositories";
import { normalizeGitUrl, urlOf } from "../../flux/sources";
import { kustomizationFiles } from "../../kustomize/kustomization";
import type { Applier, ClusterObject } from "../../model/applier";
import { isEarlierStage } from "../../model/apply-stages";
import { namedIn } from "../../model/kustomization-entries";
import { bringsOnlyDefinitions, type Model } from "../../model/model";
import type { Release } from "../../model/release";
import { isAppliedByScript } from "../../prerequisites/bootstrap/applied-paths";
import { isKustomization } from "../../prerequisites/bootstrap/scripts";
import type { ExistingRelease } from "../../prerequisites/prerequisites";
import { nameOf, parentOf } from "../../repository/repository";
import { text } from "../../yaml/json";
import { isSuspended } from "../suspended";

/** An object that installs the CRD of a custom resource. */
export interface Provider {
  /** The CustomResourceDefinition, or what has it: a HelmRelease, or a Kustomization of another repository. */
  readonly object: ClusterObject;
  /** What must have applied it: the CRD's Kustomization, or the HelmRelease itself. */
  readonly applier: Applier;
  /** The release, where that has it. */
  readonly release?: Release;
  /** Whether `applier` gets it from elsewhere: its objects are not in the repository. */
  readonly isRelease: boolean;
  /** Whether it must be installed before Flux or Argo CD can run. */
  readonly precedesEngine?: boolean;
}

/** Objects that install the CRD of a kind: CRDs, charts of the catalog. */
export function providersOf(model: Model, group: string, kind: string): readonly Provider[] {
  const index = indexOf(model);
  return [...(index.get(`${group}/${kind}`) ?? []), ...(index.get(`${group}/`) ?? [])];
}

const indexOf = memoize(indexProviders);

function indexProviders(model: Model): ReadonlyMap<string, readonly Provider[]> {
  const index = new Map<string, Provider[]>();
  for (const [key, provider] of [
    ...definitionsInGit(model),
    ...definitionsOfCharts(model),
    ...definitionsOfRepositories(model),
  ]) {
    append(index, key, provider);
  }
  return index;
}

/** What is installed, `group/kind` or `group/` for all of its kinds, with its provider. */
type Provided = Iterable<readonly [string, Provider]>;

function* definitionsInGit(model: Model): Provided {
  for (const object of model.ofKind("apiextensions.k8s.io", "CustomResourceDefinition")) {
    const { applier } = object;
    if (isSuspended(applier)) continue;
    const group = text(object.data, "spec", "group") ?? "";
    const kind = text(object.data, "spec", "names", "kind") ?? "";
    yield [`${group}/${kind}`, { object, applier, isRelease: false }];
  }
}

function* definitionsOfCharts(model: Model): Provided {
  for (const release of model.releases) {
    const { facts, values, applier, object } = release;
    if (!model.appliesHere(applier) || isSuspended(applier)) continue;
    const precedesEngine = facts?.precedesEngine?.(values) === true;
    for (const key of crdsOf(release).flatMap(keysOf))
      yield [key, { object, applier, release, isRelease: true, precedesEngine }];
  }
}

/** The CRDs that a chart of the catalog installs with the values of a release. */
export function crdsOf({ facts, values, skipsCrds }: Release): readonly KindsOf[] {
  if (facts?.crds === undefined || facts.crdsOffWhen?.(values) === true) return [];
  // Helm installs the folder crds/ only with the policies Create and CreateReplace.
  return facts.crdsFrom === "crds-folder" && skipsCrds ? [] : facts.crds;
}

function* definitionsOfRepositories(model: Model): Provided {
  for (const applier of model.appliers) {
    const { object } = applier;
    if (object === undefined || !model.appliesHere(applier) || isSuspended(applier)) continue;
    for (const key of definitionsOf(model, applier).flatMap(keysOf)) {
      yield [key, { object, applier, isRelease: true }];
    }
  }
}

/** The CRDs that a Kustomization installs from the repository of a known operator. */
function definitionsOf(model: Model, applier: Applier): readonly KindsOf[] {
  if (applier.kind !== "Kustomization" || !bringsOnlyDefinitions(applier)) return [];
  const source = model.sourceOf(applier);
  const url = source === undefined ? undefined : urlOf(model.find(source)[0]?.data);
  if (url === undefined) return [];
  return crdsOfRepository(normalizeGitUrl(url).split("/").slice(-2).join("/"), url) ?? [];
}

function keysOf({ group, kinds }: KindsOf): readonly string[] {
  return kinds === undefined ? [`${group}/`] : kinds.map((kind) => `${group}/${kind}`);
}

/** Whether the CRD always exists when the object is applied. */
export function isThereBefore(model: Model, provider: Provider, object: ClusterObject): boolean {
  const { applier } = object;
  if (isEarlierStep(provider.object, object)) return true;
  if (applier.kind === "Application") return isThereInSync(model, provider, object);
  if (provider.isRelease) return model.order.readyBefore(provider.applier, applier);
  // Flux applies CRDs first and waits for them, also within one Kustomization.
  return (
    isEarlierStage(provider.object, object) || model.order.appliedBefore(provider.object, applier)
  );
}

/**
 * Whether a CRD exists when Argo CD applies an object. One sync applies its CRDs first. Else the CRD must exist before
 * the sync starts, because all objects are tried first (dry run), unless that is switched off for missing kinds.
 */
function isThereInSync(model: Model, provider: Provider, object: ClusterObject): boolean {
  const { applier } = object;
  if (provider.applier === applier) return true;
  const { order } = model;
  if (order.readyBefore(provider.applier, applier)) return true;
  if (!provider.isRelease && order.appliedBefore(provider.object, applier)) return true;
  return skipsDryRun(object) && order.readyBeforeStepOf(provider.applier, object);
}

/** Whether Argo CD leaves out the dry run of an object whose kind isn't there yet. */
export function skipsDryRun({ applier, data }: ClusterObject): boolean {
  return (
    hasSyncOption(applier.spec, "SkipDryRunOnMissingResource") ||
    hasObjectSyncOption(data, "SkipDryRunOnMissingResource=true")
  );
}

/** Whether an earlier step of the same ResourceSet applies the first one and waits for its health. */
export function isEarlierStep(first: ClusterObject, second: ClusterObject): boolean {
  return first.applier === second.applier && (first.step ?? 0) < (second.step ?? 0);
}

/** What is known of a release: for a Kustomization in its place, only what applies it. */
type Installed = Pick<Release, "applier"> &
  Partial<Pick<Release, "releaseName" | "targetNamespace" | "chart">>;

/** The release that another tool installs under the name of a HelmRelease or of an Application's before the engine starts. */
export function releaseOutside(
  { prerequisites }: Model,
  { applier, releaseName, targetNamespace, chart }: Installed,
): ExistingRelease | undefined {
  const { name, namespace, spec } = applier;
  const names = [releaseName, text(spec, "releaseName") ?? name, name];
  const target = targetNamespace ?? text(spec, "targetNamespace") ?? namespace;
  return prerequisites.releases.find(
    (other) =>
      names.includes(other.name) &&
      (other.namespace === undefined || other.namespace === target) &&
      (other.charts === undefined || chart === undefined || other.charts.includes(chart)) &&
      // Argo CD may build a kustomization with charts itself, which Flux never does.
      !(applier.kind === "Application" && isKustomization(other.place.file)),
  );
}

/** Whether the provider can only be applied after the applier succeeded: then it never is. */
export function comesAfter(model: Model, provider: Provider, applier: Applier): boolean {
  const chain = appliedThrough(provider, applier);
  // What somebody applies by hand doesn't wait for what applies it later.
  if (chain !== undefined) return !chain.some((object) => isAppliedByHand(model, object, applier));
  // A wave waits for an Application only by a health check. With the documented one, an Application whose sync fails is healthy
  // since Argo CD 3.4 (argo-cd#27917), and the next wave starts.
  if (applier.kind === "Application" && model.health.applications !== "strong") return false;
  // In a deadlock (LB203), everything comes after everything.
  if (model.order.readyBefore(applier, applier)) return false;
  return model.order.readyBefore(applier, provider.applier);
}

/**
 * The objects by which an applier leads to a provider: the one that it applies first, the provider's own last; undefined
 * if it doesn't.
 */
export function appliedThrough(
  { applier: maker, object }: Pick<Provider, "applier" | "object">,
  applier: Applier,
): readonly ClusterObject[] | undefined {
  const chain = [object];
  for (let here: Applier | undefined = maker; here !== undefined; here = here.parent) {
    if (here === applier) return chain.reverse();
    if (here.object !== undefined && here.object !== object) chain.push(here.object);
  }
  return undefined;
}

function isAppliedByHand(model: Model, { origin }: ClusterObject, applier: Applier): boolean {
  return isStartedOutside(model, origin.file) || startedByHand(model)(applier).has(origin.file);
}

/** Files that are applied by what somebody applies by hand, or by what that applies, without one of the appliers. */
const startedByHand = memoize((model: Model) =>
  memoize((without: Applier): ReadonlySet<string> => {
    const files = new Set<string>();
    const started = new Set<Applier>([without]);
    let open = model.appliers.filter(
      (applier) =>
        applier !== without &&
        applier.object !== undefined &&
        isStartedOutside(model, applier.object.origin.file),
    );
    while (open.length > 0) {
      for (const applier of open) {
        started.add(applier);
        for (const file of applier.files) files.add(file);
      }
      open = model.appliers.filter(
        (applier) => !started.has(applier) && files.has(applier.object?.origin.file ?? ""),
      );
    }
    return files;
  }),
);

function isStartedOutside(model: Model, file: string): boolean {
  return isAppliedByScript(model.sources.repository, file) || bootstrapped(model).has(file);
}

/** Files that `flux bootstrap` applies itself: the kustomization next to its gotk-sync.yaml names them. */
const bootstrapped = memoize(({ root: { place }, sources }: Model): ReadonlySet<string> => {
  const { repository } = sources;
  if (place === undefined || nameOf(place.file) !== "gotk-sync.yaml") return new Set();
  const files = kustomizationFiles(repository, parentOf(place.file)).slice(0, 1);
  const named = files.flatMap((file) => namedIn(repository, file));
  return new Set(named.filter((file) => file !== place.file));
});
