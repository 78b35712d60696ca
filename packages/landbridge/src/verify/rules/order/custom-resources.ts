import { ARGOCD_GROUP } from "../../argocd/kinds";
import { syncStepOf } from "../../argocd/sync-wave";
import { builtInGroups } from "../../catalog/api-kinds";
import { isOpenShift } from "../../model/admission";
import type { Applier, ClusterObject } from "../../model/applier";
import { isBelow } from "../../model/is-below";
import { isNeverApplied } from "../../model/left-alone";
import type { Model } from "../../model/model";
import { definitionsOf, mayHave } from "../../model/unknowns";
import { text } from "../../yaml/json";
import { plural } from "../phrases";
import { isSuspended } from "../suspended";
import {
  comesAfter,
  isThereBefore,
  providersOf,
  releaseOutside,
  skipsDryRun,
  type Provider,
} from "./providers";
import { mayInstallDefinitions } from "./unknown-charts";

/** Custom resources of one applier that may be applied before their CRD. */
export interface EarlyResources {
  readonly applier: Applier;
  readonly provider: Provider;
  readonly objects: readonly [ClusterObject, ...ClusterObject[]];
  /** Whether the CRD can only be installed after these are applied, so that it never is. */
  readonly never: boolean;
}

/** Every group of early custom resources; one for each applier and provider. */
export function* earlyResources(model: Model): Iterable<EarlyResources> {
  for (const applier of model.appliers) {
    if (!model.appliesHere(applier) || isSuspended(applier)) continue;
    for (const { provider, objects } of earlyIn(model, applier)) {
      // Argo CD doesn't give up all of a sync for an object that it doesn't try first.
      const isTried =
        applier.kind === "Application" ? !objects.every(skipsDryRun) : !isByHand(model, applier);
      yield {
        applier,
        provider,
        objects,
        never: isTried && neverComes(model, provider, applier, objects[0].id.group),
      };
    }
  }
}

/** Whether a person applies the objects one by one, and again those that fail. */
function isByHand({ root }: Model, { kind }: Applier): boolean {
  return kind === "root" && root.argocd !== undefined;
}

/** The early custom resources of an applier, by the object that installs their CRD. */
function earlyIn(model: Model, applier: Applier): Iterable<EarlyGroup> {
  const groups = new Map<ClusterObject, EarlyGroup>();
  for (const object of applier.objects) {
    const provider = missingProvider(model, applier, object);
    if (provider === undefined) continue;
    const group = groups.get(provider.object);
    if (group === undefined) groups.set(provider.object, { provider, objects: [object] });
    else group.objects.push(object);
  }
  return groups.values();
}

interface EarlyGroup {
  readonly provider: Provider;
  readonly objects: [ClusterObject, ...ClusterObject[]];
}

function missingProvider(
  model: Model,
  applier: Applier,
  object: ClusterObject,
): Provider | undefined {
  const { group, kind } = object.id;
  if (!group.includes(".") || isEngine(group) || isInstalled(model, group)) return undefined;
  // No sync applies it: a hook of a deletion, or one that is skipped.
  if (applier.kind === "Application" && syncStepOf(object.data) === undefined) return undefined;
  if (isNeverApplied(object)) return undefined;
  const providers = providersOf(model, group, kind);
  if (providers.some((provider) => isInstalledBefore(model, provider))) return undefined;
  if (providers.some((provider) => isThereBefore(model, provider, object))) return undefined;
  if (isAppliedBefore(model, applier, object)) return undefined;
  if (dependsOnDefinition(applier, group) || mayComeUnseen(model, applier, group)) return undefined;
  // With several providers, one that can be early enough decides: then a retry succeeds.
  return providers.find((provider) => !comesAfter(model, provider, applier)) ?? providers[0];
}

/** Whether another object of the kind is applied before, which shows that its CRD is there. */
function isAppliedBefore(model: Model, applier: Applier, { id }: ClusterObject): boolean {
  return model
    .ofKind(id.group, id.kind)
    .some((other) => other.applier !== applier && model.order.readyBefore(other.applier, applier));
}

/** Whether something of which not all objects are known is applied together with this one, or always before it. */
function mayComeUnseen(model: Model, applier: Applier, group: string): boolean {
  return model.appliers.some(
    (other) =>
      mayDefine(model, other, group) &&
      (other === applier || model.order.readyBefore(other, applier)),
  );
}

/** Whether an applier may install CRDs of a group that aren't known. */
function mayDefine(model: Model, applier: Applier, group: string): boolean {
  return (
    applier.gaps.some((gap) =>
      mayHave({ ...gap, applier }, definitionsOf(group), model.sources.repository),
    ) || mayInstallDefinitions(model, applier, group)
  );
}

/** Whether the CRD can only be installed after the applier, if everything that may install it is known. */
function neverComes(model: Model, provider: Provider, applier: Applier, group: string): boolean {
  return (
    comesAfter(model, provider, applier) &&
    model.appliers.every(
      (other) => startsAfter(model, other, applier) || !mayDefine(model, other, group),
    )
  );
}

/** Whether an applier is applied by the other, or only starts when that one is Ready. */
function startsAfter({ order }: Model, applier: Applier, other: Applier): boolean {
  return applier === other || isBelow(applier, other) || order.readyBefore(other, applier);
}

/** A ResourceSet may depend on the CustomResourceDefinition itself. */
function dependsOnDefinition(applier: Applier, group: string): boolean {
  for (let here: Applier | undefined = applier; here !== undefined; here = here.parent) {
    const found = here.dependsOn.some(
      ({ kind, name }) => kind === "CustomResourceDefinition" && name.endsWith(`.${group}`),
    );
    if (found) return true;
  }
  return false;
}

/** Whether nothing that is known installs the CRD of a custom resource. */
export function isUnprovided(model: Model, { id, applier }: ClusterObject): boolean {
  const { group, kind } = id;
  if (!group.includes(".") || isFlux(group) || builtInGroups().includes(group)) return false;
  if (isSuspended(applier) || isInstalled(model, group)) return false;
  return providersOf(model, group, kind).length === 0;
}

/** Flux's own kinds exist before Flux applies anything. */
function isFlux(group: string): boolean {
  return group.endsWith(".fluxcd.io") || group === "fluxcd.controlplane.io";
}

/** The kinds of Flux and Argo CD exist before these apply anything. */
function isEngine(group: string): boolean {
  return isFlux(group) || group === ARGOCD_GROUP;
}

/** Groups of other projects that OpenShift has by itself: of its monitoring, its operators, its storage and Multus. */
const OF_OPENSHIFT = new Set([
  "k8s.cni.cncf.io",
  "metal3.io",
  "monitoring.coreos.com",
  "operators.coreos.com",
  "snapshot.storage.k8s.io",
]);

/** Whether CRDs of a group are installed by other means. */
function isInstalled(model: Model, group: string): boolean {
  if (OF_OPENSHIFT.has(group) && isOpenShift(model)) return true;
  return model.prerequisites.crds.some((crd) => crd === group || crd.endsWith(`.${group}`));
}

/** Whether other tools install the release, or its CRDs, before Flux starts. */
function isInstalledBefore(
  model: Model,
  { isRelease, precedesEngine, applier, release }: Provider,
): boolean {
  if (!isRelease) return false;
  if (precedesEngine === true) return true;
  const outside = releaseOutside(model, release ?? { applier });
  return outside !== undefined && outside.withoutCrds !== true;
}

/** `ClusterIssuer letsencrypt` or `ClusterIssuer letsencrypt and 3 others`. */
export function nameObjects([first, ...others]: EarlyResources["objects"]): string {
  const name = `${first.id.kind} ${text(first.data, "metadata", "name") ?? ""}`;
  return others.length === 0 ? name : `${name} and ${plural(others.length, "other")}`;
}
