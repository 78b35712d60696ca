import {
  FLUX_OPERATOR_GROUP,
  HELM_GROUP,
  KUSTOMIZE_GROUP,
  SOURCE_GROUP,
} from "../verify/flux/kinds";
import type { Applier, ClusterObject } from "../verify/model/applier";
import type { Model } from "../verify/model/model";
import type { Release } from "../verify/model/release";
import { list, text } from "../verify/yaml/json";
import type { Mistakes } from "./mistakes";
import { clusterOf, groupOf } from "./remote-clusters";
import type { Unit } from "./unit";

/** Groups of what only Flux reads. */
const FLUX_GROUPS = new Set([KUSTOMIZE_GROUP, HELM_GROUP, SOURCE_GROUP, FLUX_OPERATOR_GROUP]);

/**
 * Divides a rollout into Applications: one for each Kustomization, together with its release if that waits for no
 * other; several releases of one Kustomization are Applications of their own.
 */
export function unitsOf(model: Model, mistakes: Mistakes): readonly Unit[] {
  const releases = new Map<Applier, Release[]>();
  for (const release of model.helmReleases) {
    const { parent } = release.applier;
    if (parent !== undefined) releases.set(parent, [...(releases.get(parent) ?? []), release]);
  }
  const values = valuesConfigMaps(model.helmReleases);
  return model.appliers.flatMap((applier) => {
    if (applier.kind === "HelmRelease") return [];
    const own = releases.get(applier) ?? [];
    return unitsOfApplier(applier, own, values, mistakes);
  });
}

function unitsOfApplier(
  applier: Applier,
  releases: readonly Release[],
  values: ReadonlySet<string>,
  mistakes: Mistakes,
): readonly Unit[] {
  const { kind, title, object } = applier;
  // Argo CD's own already: it is applied as one of the objects of its Kustomization.
  if (kind === "Application" || kind === "ApplicationSet") return [];
  if (kind !== "root" && kind !== "Kustomization") {
    if (object !== undefined)
      mistakes.add({ object }, `${title} can't become an Application`, "use a Kustomization");
    return [];
  }
  const objects = objectsOf(applier, valuesConfigMaps(releases), values);
  if (kind === "root") {
    const [first] = objects.filter(({ origin }) => !origin.file.includes("/flux-system/"));
    if (first !== undefined)
      mistakes.add(
        { object: first },
        `the cluster path itself applies ${first.id.kind} ${first.id.name}`,
        "move it to the directory of a Kustomization",
      );
  }
  const base = {
    applier,
    kustomization: applier,
    cluster: clusterOf(applier),
    group: groupOf(applier),
  };
  const [only, second] = releases;
  if (
    only !== undefined &&
    second === undefined &&
    only.applier.dependsOn.length === 0 &&
    only.applier.target === applier.target
  )
    return [{ ...base, name: applier.name, releases, objects }];
  const own = releases.map((release) => ({
    ...base,
    name: release.applier.name,
    applier: release.applier,
    releases: [release],
    objects: [],
    cluster: clusterOf(release.applier),
    group: groupOf(release.applier) ?? base.group,
  }));
  const isApplied = kind !== "root" && (objects.length > 0 || applier.content.kind === "outside");
  return isApplied ? [{ ...base, name: applier.name, releases: [], objects }, ...own] : own;
}

/**
 * What Kubernetes itself gets of a Kustomization: neither what only Flux reads, nor the values of its own releases; where there is
 * nothing else, nor those of other releases.
 */
function objectsOf(
  { objects, target }: Applier,
  own: ReadonlySet<string>,
  all: ReadonlySet<string>,
): readonly ClusterObject[] {
  // Flux reads values in its own cluster.
  if (target !== "") return objects.filter((each) => !isFluxObject(each));
  const left = objects.filter((each) => !isFluxObject(each) && !own.has(keyOf(each)));
  return left.every((each) => all.has(keyOf(each))) ? [] : left;
}

/** Whether only Flux reads an object. */
export function isFluxObject({ id }: ClusterObject): boolean {
  return FLUX_GROUPS.has(id.group);
}

/** ConfigMaps that releases read; Argo CD gets their values with the Application. */
function valuesConfigMaps(releases: readonly Release[]): ReadonlySet<string> {
  return new Set(
    releases.flatMap(({ applier }) =>
      list(applier.spec, "valuesFrom").flatMap((entry) =>
        text(entry, "kind") === "ConfigMap"
          ? [`ConfigMap/${applier.namespace}/${text(entry, "name") ?? ""}`]
          : [],
      ),
    ),
  );
}

/** The text by which {@link valuesConfigMaps} finds an object. */
function keyOf({ id }: ClusterObject): string {
  return `${id.kind}/${id.namespace}/${id.name}`;
}
