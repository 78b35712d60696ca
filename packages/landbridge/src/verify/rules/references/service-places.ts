import { append } from "../../../lib/append";
import { isNumbered } from "../../../lib/is-numbered";
import { memoize } from "../../../lib/memoize";
import { nearestName } from "../../../lib/nearest-name";
import { sharesWord } from "../../../lib/shares-word";
import type { ObjectId } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { operatorServices } from "./operator-services";

type PlacedName = Pick<ObjectId, "name" | "namespace">;

/** The Service of a name and namespace. */
export const serviceOf = ({ namespace, name }: PlacedName): ObjectId => ({
  group: "",
  kind: "Service",
  namespace,
  name,
});

/** Whether a manifest or an operator creates the Service. */
export function isThere(model: Model, host: PlacedName): boolean {
  const made = operatorServices(model).get(host.name) ?? [];
  return (
    model.find(serviceOf(host)).length > 0 ||
    made.some(({ namespace }) => namespace === host.namespace)
  );
}

/** Services of a name that manifests or operators certainly create. */
export function existingServices(model: Model, name: string): readonly ObjectId[] {
  const own = model.ofKind("", "Service").flatMap(({ id }) => (id.name === name ? [id] : []));
  return [...own, ...(operatorServices(model).get(name) ?? [])];
}

/** Whether a release or custom resource of the namespace may create a Service of this name. */
export function mayBeMadeIn(model: Model, { name, namespace }: PlacedName): boolean {
  const makers = makersIn(model).get(namespace) ?? [];
  return makers.some((own) => sharesWord(own, name));
}

/** Whether something in the namespace has a name that Services with this name usually begin with. */
export function mayBeNamedIn(model: Model, { name, namespace }: PlacedName): boolean {
  const makers = makersIn(model).get(namespace) ?? [];
  return makers.some((own) => name === own || name.startsWith(`${own}-`));
}

/**
 * The Service of the same namespace that differs by one letter, in a name of which nothing in the namespace may create a
 * Service: neither a chart nor a custom resource.
 */
export function nearService(model: Model, host: PlacedName): string | undefined {
  const { name, namespace } = host;
  if (name.length < SHORTEST || model.unknownWith(serviceOf(host)) !== undefined) return undefined;
  const isCustom = ({ group }: ObjectId): boolean =>
    group.includes(".") && !group.endsWith("k8s.io");
  const makers = [
    ...model.opaqueReleases
      .filter(({ targetNamespace }) => targetNamespace === namespace)
      .flatMap(({ releaseName, chart = "" }) => [releaseName, chart]),
    ...model.objects
      .filter(({ id }) => id.namespace === namespace && isCustom(id))
      .map(({ id }) => id.name),
  ];
  if (makers.some((own) => sharesWord(own, name))) return undefined;
  const names = model
    .ofKind("", "Service")
    .flatMap(({ id }) => (id.namespace === namespace ? [id.name] : []));
  return nearestName(name, names, 1, (other) => !isNumbered(name, other));
}

/** Letters of the shortest name in which one of them is a slip. */
const SHORTEST = 4;

/** Names of what is in each namespace and may create Services: releases with their charts, and all other objects. */
const makersIn = memoize((model: Model): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>();
  for (const { id } of model.objects) append(names, id.namespace, id.name);
  for (const { releaseName, targetNamespace, chart } of model.releases) {
    append(names, targetNamespace, releaseName);
    if (chart !== undefined) append(names, targetNamespace, chart);
  }
  return names;
});

/** Services, and releases with the name that most charts give to theirs, by name. */
export const placesOf = memoize((model: Model): ReadonlyMap<string, readonly ObjectId[]> => {
  const places = new Map<string, ObjectId[]>();
  for (const { id } of model.ofKind("", "Service")) append(places, id.name, id);
  for (const [name, ids] of operatorServices(model)) for (const id of ids) append(places, name, id);
  for (const { releaseName, targetNamespace, object } of model.releases)
    append(places, releaseName, {
      ...object.id,
      name: releaseName,
      namespace: targetNamespace,
    });
  return places;
});
