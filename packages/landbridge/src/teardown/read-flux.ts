import type { ResourcePaths } from "../doctor/cluster/resource-paths";
import { FLUX_OPERATOR_GROUP, HELM_GROUP, KUSTOMIZE_GROUP } from "../verify/flux/kinds";
import { annotationsOf, idOf, keyOf, versionOf } from "../verify/kubernetes/object";
import { text, type YamlRecord } from "../verify/yaml/json";
import { inBatches } from "./batches";
import {
  appliedObjectOf,
  fluxObjectOf,
  type FluxObject,
  type LiveFlux,
  type VersionedId,
} from "./live-flux";
import type { Operator } from "./live-state";

/** Annotation by which Flux Operator leaves an object alone. */
export const RECONCILE = "fluxcd.controlplane.io/reconcile";

/** Kinds of Flux Operator that create objects of Flux. */
const OPERATORS = ["FluxInstance", "ResourceSet", "ResourceSetInputProvider"] as const;

/** Reads Flux's objects, and what they have applied as far as it is still there. */
export async function readFlux(
  paths: ResourcePaths,
  find: (object: VersionedId) => Promise<YamlRecord | undefined>,
): Promise<{ readonly flux: LiveFlux; readonly operators: readonly Operator[] }> {
  const kustomizations = await fluxObjects(paths, KUSTOMIZE_GROUP, "Kustomization");
  const releases = await fluxObjects(paths, HELM_GROUP, "HelmRelease");
  const entries = new Map(
    kustomizations
      .filter(({ remote }) => !remote)
      .flatMap(({ inventory }) => inventory)
      .map((entry) => [keyOf(entry.id), entry]),
  );
  const applied = await inBatches([...entries.values()], async (entry) => {
    const object = await find(entry);
    return object === undefined ? [] : [appliedObjectOf(entry, object)];
  });
  const operators = await inBatches(OPERATORS, (kind) => paths.listAll(FLUX_OPERATOR_GROUP, kind));
  return {
    flux: { kustomizations, releases, applied },
    operators: operators.flatMap(operatorOf),
  };
}

async function fluxObjects(
  paths: ResourcePaths,
  group: string,
  kind: string,
): Promise<readonly FluxObject[]> {
  const objects = await paths.listAll(group, kind);
  return objects.flatMap((object) => fluxObjectOf(object) ?? []);
}

function operatorOf(object: YamlRecord): readonly Operator[] {
  const id = idOf(object);
  if (id === undefined) return [];
  const version = versionOf(text(object, "apiVersion") ?? "");
  return [{ id, version, suspended: text(annotationsOf(object), RECONCILE) === "disabled" }];
}
