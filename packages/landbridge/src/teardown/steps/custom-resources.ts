import { isFluxGroup } from "../../doctor/live/flux-groups";
import { isRecord, text } from "../../verify/yaml/json";
import { isForeign, isServed } from "../controllers";
import { isSame, type LiveFlux } from "../live-flux";
import { ownerOf } from "../live-flux";
import type { LiveObject } from "../live-object";
import type { ObjectIndex } from "../live-state";
import { stagesOf } from "../stages";
import type { Step } from "../step";
import { drain } from "./drain";

/** API groups of network plugins: deleting their objects would disconnect the controllers. Nothing of theirs is outside. */
const NETWORK_PLUGINS =
  /(?:^|\.)(?:cilium\.io|projectcalico\.org|tigera\.io|antrea\.io|vpcresources\.k8s\.aws|networking\.k8s\.aws|crd\.k8s\.amazonaws\.com)$/;

/**
 * Deletes custom resources with finalizers while every controller runs: what refers to another goes before
 * it, and so do the objects of a kind before what has installed the kind.
 */
export function customResourceSteps(
  index: ObjectIndex,
  objects: readonly LiveObject[],
  flux: LiveFlux,
): readonly Step[] {
  const custom = objects.filter(
    ({ id, finalizers }) =>
      isCustom(id.group) &&
      !isServed("nodes", id) &&
      !isFluxGroup(id.group) &&
      !NETWORK_PLUGINS.test(id.group) &&
      finalizers.some(isForeign),
  );
  const before = new Before(index, custom, flux);
  return stagesOf(custom, (object) => before.of(object)).flatMap((stage) =>
    drain(index, stage, {
      kind: "custom resources",
      title: "Delete custom resources that a controller must clean up after",
      reason: "their finalizers are removed only while that controller runs",
    }),
  );
}

/** Whether an API group is not one of Kubernetes' own. */
export function isCustom(group: string): boolean {
  return group.includes(".") && !/^(?!gateway\.|snapshot\.)[a-z]+\.k8s\.io$/.test(group);
}

/** What has to be deleted before a custom resource. */
class Before {
  /** Objects by kind and name, as references have them. */
  private readonly byName = new Map<string, LiveObject[]>();
  private readonly before = new Map<LiveObject, Set<LiveObject>>();

  constructor(
    index: ObjectIndex,
    custom: readonly LiveObject[],
    private readonly flux: LiveFlux,
  ) {
    for (const object of custom) {
      const key = `${object.id.kind}/${object.id.name}`;
      this.byName.set(key, [...(this.byName.get(key) ?? []), object]);
    }
    for (const object of custom) {
      const later = [
        ...this.targetsOf(object),
        ...installersOf(index, object),
        ...custom.filter((pack) => isServedByPackage(object, pack)),
      ];
      for (const one of later) this.add(one, object);
      const needed = custom.filter((other) => this.isAppliedAfter(object, other));
      for (const other of needed) this.add(other, object);
    }
  }

  public of(object: LiveObject): readonly LiveObject[] {
    return [...(this.before.get(object) ?? [])];
  }

  /** What the spec of an object refers to. */
  private targetsOf({ id, data }: LiveObject): readonly LiveObject[] {
    return referencesOf(data.spec)
      .flatMap(([kind, name]) => this.byName.get(`${kind}/${name}`) ?? [])
      .filter((target) => target.id.namespace === "" || target.id.namespace === id.namespace);
  }

  private add(later: LiveObject, earlier: LiveObject): void {
    if (later === earlier) return;
    this.before.set(later, (this.before.get(later) ?? new Set()).add(earlier));
  }

  /** Whether the Kustomization of an object waits for that of another one. */
  private isAppliedAfter(object: LiveObject, other: LiveObject): boolean {
    const [own, its] = [ownerOf(object.data), ownerOf(other.data)];
    if (own === undefined || its === undefined || isSame(own, its)) return false;
    const dependent = this.flux.kustomizations.find(({ id }) => isSame(id, own));
    return dependent?.dependsOn.some((id) => isSame(id, its)) === true;
  }
}

/** Group of Crossplane's packages: providers, functions and configurations, with their revisions. */
const PACKAGES = "pkg.crossplane.io";

/**
 * Whether an object may need a package of Crossplane until it is gone (crossplane/crossplane#4251, #6001): a composite
 * resource is gone at once, and only then is what it consisted of deleted, by its provider.
 */
function isServedByPackage({ id, finalizers }: LiveObject, pack: LiveObject): boolean {
  return (
    pack.id.group === PACKAGES &&
    id.group !== PACKAGES &&
    finalizers.some((finalizer) => finalizer.endsWith("crossplane.io"))
  );
}

/** The owners of the CRD of an object, such as a Crossplane ProviderRevision and its Provider. */
function installersOf(index: ObjectIndex, { id }: LiveObject): readonly LiveObject[] {
  return index
    .ofKind("apiextensions.k8s.io", "CustomResourceDefinition")
    .filter(
      ({ data }) =>
        text(data, "spec", "group") === id.group && text(data, "spec", "names", "kind") === id.kind,
    )
    .flatMap((crd) => index.ownersOf(crd));
}

/** Kinds and names that a spec refers to: `issuerRef: {kind, name}`, `providerConfigRef: {name}`. */
function referencesOf(spec: unknown, depth = 0): readonly (readonly [string, string])[] {
  if (depth > 6) return [];
  if (Array.isArray(spec)) return spec.flatMap((item) => referencesOf(item, depth + 1));
  if (!isRecord(spec)) return [];
  return Object.entries(spec).flatMap(([key, value]) => {
    const inside = referencesOf(value, depth + 1);
    const [, noun] = /^(.+)Refs?$/.exec(key) ?? [];
    if (noun === undefined) return inside;
    const own = (Array.isArray(value) ? value : [value]).flatMap((one) => {
      const name = text(one, "name");
      const kind = text(one, "kind") ?? `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
      return name === undefined ? [] : [[kind, name] as const];
    });
    return [...own, ...inside];
  });
}
