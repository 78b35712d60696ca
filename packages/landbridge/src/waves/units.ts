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
  return model.appliers.flatMap((applier) => {
    if (applier.kind === "HelmRelease") return [];
    const own = releases.get(applier) ?? [];
    return unitsOfApplier(applier, own, mistakes);
  });
}

function unitsOfApplier(
  applier: Applier,
  releases: readonly Release[],
  mistakes: Mistakes,
): readonly Unit[] {
  const { kind, title, object } = applier;
  // Argo CD's own already: it is applied as one of the objects of its Kustomization.
  if (kind === "Application") return [];
  if (kind !== "root" && kind !== "Kustomization") {
    if (object !== undefined)
      mistakes.add({ object }, `${title} can't become an Application`, "use a Kustomization");
    return [];
  }
  const values = valuesConfigMaps(releases);
  const objects = applier.objects.filter((each) => !isFluxObject(each) && !values.has(keyOf(each)));
  if (kind === "root") {
    const [first] = objects.filter(({ origin }) => !origin.file.includes("/flux-system/"));
    if (first !== undefined)
      mistakes.add(
        { object: first },
        `the cluster path itself applies ${first.id.kind} ${first.id.name}`,
        "move it to the directory of a Kustomization",
      );
  }
  const base = { applier, kustomization: applier };
  const [only, second] = releases;
  if (only !== undefined && second === undefined && only.applier.dependsOn.length === 0)
    return [{ ...base, name: applier.name, releases, objects }];
  const own = releases.map((release) => ({
    ...base,
    name: release.applier.name,
    applier: release.applier,
    releases: [release],
    objects: [],
  }));
  const isApplied = kind !== "root" && (objects.length > 0 || applier.content.kind === "outside");
  return isApplied ? [{ ...base, name: applier.name, releases: [], objects }, ...own] : own;
}

/** Whether only Flux reads an object. */
export function isFluxObject({ id }: ClusterObject): boolean {
  return FLUX_GROUPS.has(id.group);
}

/** ConfigMaps that only the releases of a Kustomization read; Argo CD gets their values with the Application. */
export function valuesConfigMaps(releases: readonly Release[]): ReadonlySet<string> {
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
export function keyOf({ id }: ClusterObject): string {
  return `${id.kind}/${id.namespace}/${id.name}`;
}
