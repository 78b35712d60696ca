import { isFluxItself } from "../verify/flux/is-flux-itself";
import { HELM_GROUP, KUSTOMIZE_GROUP } from "../verify/flux/kinds";
import {
  annotationsOf,
  idOf,
  keyOf,
  labelsOf,
  versionOf,
  type ObjectId,
} from "../verify/kubernetes/object";
import { flag, list, record, text, type YamlRecord } from "../verify/yaml/json";

/** An object, with the API version that it is found by. */
export interface VersionedId {
  readonly id: ObjectId;
  /** API version without its group, such as `v1`. */
  readonly version: string;
}

/** What a teardown has to know of a Kustomization or HelmRelease that is in the cluster. */
export interface FluxObject extends VersionedId {
  /** The Kustomization that applied it; undefined for what was created by hand. */
  readonly owner: ObjectId | undefined;
  readonly dependsOn: readonly ObjectId[];
  readonly suspended: boolean;
  /** Whether deleting it deletes what it applied; a HelmRelease is always uninstalled. */
  readonly prunes: boolean;
  /** Whether it applies to another cluster, of which nothing is known here. */
  readonly remote: boolean;
  /** The namespace that Helm created for it, which it leaves. */
  readonly namespace: string | undefined;
  /** What it applied; empty for a HelmRelease. */
  readonly inventory: readonly VersionedId[];
}

/** An object of an inventory that is in the cluster. */
export interface AppliedObject extends VersionedId {
  /** The Kustomization whose labels it carries: only that one deletes it. */
  readonly owner: ObjectId | undefined;
  /** Whether Flux leaves it when it deletes the rest. */
  readonly pruneDisabled: boolean;
  /** Whether it is a part of Flux itself, which uninstalling Flux removes. */
  readonly isFlux: boolean;
}

/** Flux's objects of a cluster, and what they have applied. */
export interface LiveFlux {
  readonly kustomizations: readonly FluxObject[];
  readonly releases: readonly FluxObject[];
  /** Every object of an inventory that is still there. */
  readonly applied: readonly AppliedObject[];
}

/** A Kustomization or HelmRelease as the API server has it; undefined for anything else. */
export function fluxObjectOf(object: YamlRecord): FluxObject | undefined {
  const id = idOf(object);
  if (id === undefined) return undefined;
  const dependsOn = list(object, "spec", "dependsOn").flatMap((entry) => {
    const name = text(entry, "name");
    const namespace = text(entry, "namespace") ?? id.namespace;
    return name === undefined ? [] : [{ ...id, namespace, name }];
  });
  return {
    id,
    version: versionOf(text(object, "apiVersion") ?? ""),
    owner: ownerOf(object),
    dependsOn,
    suspended: flag(object, "spec", "suspend") === true,
    prunes: id.group === HELM_GROUP || prunes(object),
    remote: record(object, "spec", "kubeConfig") !== undefined,
    namespace:
      flag(object, "spec", "install", "createNamespace") === true
        ? text(object, "spec", "targetNamespace")
        : undefined,
    inventory: list(object, "status", "inventory", "entries").flatMap(entryOf),
  };
}

/** `spec.deletionPolicy` decides, and where it is left out `spec.prune` does. */
function prunes(object: YamlRecord): boolean {
  const policy = text(object, "spec", "deletionPolicy") ?? "MirrorPrune";
  if (policy === "MirrorPrune") return flag(object, "spec", "prune") === true;
  return policy !== "Orphan";
}

/** `apps_web_apps_Deployment`: namespace, name with `:` as `__`, group, kind. */
function entryOf(entry: unknown): VersionedId[] {
  const [, namespace, name, group, kind] =
    /^([^_]*)_(.+)_([^_]*)_([^_]+)$/.exec(text(entry, "id") ?? "") ?? [];
  if (namespace === undefined || name === undefined || kind === undefined) return [];
  const id = { group: group ?? "", kind, namespace, name: name.replaceAll("__", ":") };
  return [{ id, version: text(entry, "v") ?? "v1" }];
}

/** An object of an inventory as the API server has it. */
export function appliedObjectOf(entry: VersionedId, object: YamlRecord): AppliedObject {
  const marks = [labelsOf(object), annotationsOf(object)];
  return {
    ...entry,
    owner: ownerOf(object),
    pruneDisabled: marks.some((mark) =>
      ["prune", "reconcile"].some(
        (key) => text(mark, `${KUSTOMIZE_GROUP}/${key}`)?.toLowerCase() === "disabled",
      ),
    ),
    isFlux: isFluxItself(object),
  };
}

/** The Kustomization that Flux's labels say has applied an object. */
export function ownerOf(object: YamlRecord): ObjectId | undefined {
  const name = text(labelsOf(object), `${KUSTOMIZE_GROUP}/name`);
  const namespace = text(labelsOf(object), `${KUSTOMIZE_GROUP}/namespace`);
  if (name === undefined || namespace === undefined) return undefined;
  return { group: KUSTOMIZE_GROUP, kind: "Kustomization", namespace, name };
}

/** Whether two ids are of one object. */
export function isSame(one: ObjectId | undefined, other: ObjectId): boolean {
  return one !== undefined && keyOf(one) === keyOf(other);
}
