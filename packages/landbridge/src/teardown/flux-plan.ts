import { isFluxGroup } from "../doctor/live/flux-groups";
import type { ObjectId } from "../verify/kubernetes/object";
import type { Suspension } from "./cluster";
import {
  isSame,
  type AppliedObject,
  type FluxObject,
  type LiveFlux,
  type VersionedId,
} from "./live-flux";
import { stagesOf } from "./stages";
import type { Awaited } from "./step";

/** A Kustomization, a HelmRelease or a plain object of the root to delete. */
export interface Removal {
  readonly object: VersionedId;
  /** What it has applied, which is deleted before it: Flux leaves what a suspended Kustomization applied. */
  readonly with: readonly VersionedId[];
  /** What goes with it, and must be gone before the next stage. */
  readonly awaited?: readonly Awaited[];
}

/** An object that stays on purpose. */
export interface Kept {
  readonly object: VersionedId;
  /** The Kustomization or HelmRelease that created it. */
  readonly owner: ObjectId;
  readonly reason: KeptReason;
}

/** Why Flux or Argo CD leaves an object when its owner is deleted. */
export type KeptReason =
  | "prune: false"
  | "prune: disabled"
  | "another cluster"
  | "applied by the root"
  | "install.createNamespace"
  | "no finalizer of Argo CD";

/** How what Flux has installed is removed, from what a cluster has. */
export interface FluxPlan {
  /** What to suspend first, parents before children: it would bring back what is deleted. */
  readonly suspend: readonly Suspension[];
  /** What to delete, one stage after the other; all of a stage at the same time. */
  readonly stages: readonly (readonly Removal[])[];
  readonly kept: readonly Kept[];
}

/**
 * Plans the way back of a rollout: what depends on an object goes before it, and what a Kustomization
 * applied goes before the Kustomization. The root stays, suspended: uninstalling Flux removes it.
 * @param root the Kustomization that Flux was bootstrapped with
 */
export function planFlux(flux: LiveFlux, root: ObjectId): FluxPlan {
  const roots = flux.kustomizations.filter(({ id }) => isRoot(flux, id, root));
  const others = flux.kustomizations.filter((one) => !roots.includes(one));
  // Of a Kustomization that stays, or that is gone: nobody else deletes them.
  const releases = flux.releases.filter(({ owner }) => !others.some(({ id }) => isSame(owner, id)));
  const own = roots.flatMap((one) => ownedBy(one, flux)).filter((one) => !isPartOfFlux(one));
  const stages = [
    ...stagesOf(others, (one) => goesBefore(one, others)),
    // Nothing says what needs them, so that they go last.
    ...stagesOf(releases, (one) => goesBefore(one, releases)),
  ].map((stage) => stage.map((one) => removalOf(one, flux)));
  const plain = own.filter((one) => !stays(one)).map((one) => removalOfPlain(one));
  return {
    suspend: [...roots, ...parentsFirst(others), ...flux.releases]
      .filter(({ suspended }) => !suspended)
      .map(versioned),
    stages: plain.length === 0 ? stages : [...stages, plain],
    kept: [
      ...others.flatMap((one) => keptBy(one, flux)),
      ...flux.releases.flatMap(createdNamespace),
      ...roots.flatMap(({ id: owner }) =>
        own
          .filter((one) => isSame(one.owner, owner) && stays(one))
          .map((one): Kept => ({ object: versioned(one), owner, reason: "applied by the root" })),
      ),
    ],
  };
}

/** The one of the bootstrap, and any that has applied itself. */
function isRoot({ applied }: LiveFlux, id: ObjectId, root: ObjectId): boolean {
  return isSame(root, id) || applied.some((one) => isSame(one.id, id) && isSame(one.owner, id));
}

function parentsFirst(all: readonly FluxObject[]): readonly FluxObject[] {
  return stagesOf(all, ({ owner }) => all.filter(({ id }) => isSame(owner, id))).flat();
}

/** What depends on it, and what it applied. */
function goesBefore({ id }: FluxObject, all: readonly FluxObject[]): readonly FluxObject[] {
  return all.filter(
    ({ owner, dependsOn }) => isSame(owner, id) || dependsOn.some((other) => isSame(other, id)),
  );
}

function removalOf(one: FluxObject, flux: LiveFlux): Removal {
  const gone = one.prunes ? ownedBy(one, flux).filter((each) => !each.pruneDisabled) : [];
  return { object: versioned(one), with: gone.map(versioned) };
}

function removalOfPlain(object: AppliedObject): Removal {
  return { object: versioned(object), with: [] };
}

/** Only what carries its labels: another Kustomization may have taken the rest over. */
function ownedBy({ id, remote }: FluxObject, { applied }: LiveFlux): readonly AppliedObject[] {
  return remote ? [] : applied.filter(({ owner }) => isSame(owner, id));
}

function keptBy(one: FluxObject, flux: LiveFlux): readonly Kept[] {
  const owner = one.id;
  if (one.remote) {
    return one.inventory.map((object) => ({ object, owner, reason: "another cluster" }));
  }
  return (
    ownedBy(one, flux)
      .filter(({ pruneDisabled }) => !one.prunes || pruneDisabled)
      // Uninstalling Flux removes the objects of its kinds; what a HelmRelease has installed stays.
      .filter(({ id }) => !isFluxGroup(id.group) || id.kind === "HelmRelease")
      .map((object) => ({
        object: versioned(object),
        owner,
        reason: one.prunes ? "prune: disabled" : "prune: false",
      }))
  );
}

/** Helm never deletes a namespace that it created. */
function createdNamespace({ id: owner, namespace: name }: FluxObject): readonly Kept[] {
  if (name === undefined) return [];
  const id = { group: "", kind: "Namespace", namespace: "", name };
  return [{ object: { id, version: "v1" }, owner, reason: "install.createNamespace" }];
}

/** What uninstalling Flux removes: its own parts, and every object of its kinds. */
function isPartOfFlux({ id, isFlux }: AppliedObject): boolean {
  return isFlux || isFluxGroup(id.group);
}

/** Deleting one of these deletes everything in it, or of its kind. */
function stays({ id, pruneDisabled }: AppliedObject): boolean {
  return pruneDisabled || id.kind === "Namespace" || id.kind === "CustomResourceDefinition";
}

function versioned({ id, version }: VersionedId): VersionedId {
  return { id, version };
}
