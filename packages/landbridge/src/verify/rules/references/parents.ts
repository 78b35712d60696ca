import { isDeepStrictEqual } from "node:util";

import type { LocationSource } from "../../findings/location";
import { GATEWAY_GROUP } from "../../kubernetes/gateway-api";
import type { ObjectId } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import type { Release } from "../../model/release";
import { at, isRecord, text, type FieldPath } from "../../yaml/json";
import { placeOfValue } from "../values-of-release";
import { valuesAt } from "./read-reference";

const ENVOY = "gateway.envoyproxy.io";

/** A Gateway that a route, a policy or a Helm value names. */
export interface Parent {
  /** The route or policy, or what installs the chart. */
  readonly reader: ClusterObject;
  /** Namespace of the route. */
  readonly namespace: string;
  readonly gateway: ClusterObject;
  readonly entry: unknown;
  /** Whether it is a Helm value, which the chart may not use. */
  readonly isValue: boolean;
  /** Where a field of the entry is written; the entry itself without one. */
  readonly place: (field?: string) => LocationSource;
}

/** Lists of the Gateways that a kind is for. */
function fieldsOf({ group, kind }: ObjectId): readonly string[] {
  if (group === GATEWAY_GROUP && kind.endsWith("Route")) return ["parentRefs"];
  return group === ENVOY && kind.endsWith("Policy") ? ["targetRefs"] : [];
}

/** Gateways that routes and policies of Envoy Gateway name, as far as the repository has one of that name. */
export function* parentsOf(model: Model, reader: ClusterObject): Iterable<Parent> {
  const { namespace } = reader.id;
  for (const [path, entry] of fieldsOf(reader.id).flatMap((field) =>
    valuesAt(reader.data, ["spec", field, "*"]),
  )) {
    const gateway = gatewayOf(model, namespace, entry);
    if (gateway === undefined) continue;
    const place = (field?: string): LocationSource =>
      field === undefined
        ? { object: reader, path }
        : { object: reader, path: [...path, field], value: true };
    yield { reader, namespace, gateway, entry, isValue: false, place };
  }
}

/** Levels of values; deeper ones are data of an application. */
const DEEPEST = 20;

/** Gateways that `parentRefs` in Helm values name: charts put the list into a route of their own. */
export function* parentsInValues(model: Model): Iterable<Parent> {
  for (const release of model.releases) {
    // The routes of a rendered chart are among the objects.
    if (!model.appliesHere(release.applier) || release.isRendered === true) continue;
    yield* parentsOfRelease(model, release);
  }
}

function* parentsOfRelease(model: Model, release: Release): Iterable<Parent> {
  const { object: reader, targetNamespace: namespace } = release;
  for (const layer of release.layers) {
    for (const [path, entry] of listed(layer.values, [])) {
      const gateway = gatewayOf(model, namespace, entry);
      // A later layer may have another list.
      if (gateway === undefined || !isDeepStrictEqual(at(release.values, ...path), entry)) continue;
      const place = (field?: string): LocationSource =>
        placeOfValue(model, release, layer, field === undefined ? path : [...path, field]) ?? {
          object: reader,
        };
      yield { reader, namespace, gateway, entry, isValue: true, place };
    }
  }
}

/** Entries of `parentRefs` at any depth, but not below what is switched off. */
function listed(value: unknown, path: FieldPath): readonly (readonly [FieldPath, unknown])[] {
  if (path.length > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => listed(item, [...path, index]));
  if (!isRecord(value) || value.enabled === false) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === "parentRefs" ? entriesOf(item, [...path, key]) : listed(item, [...path, key]),
  );
}

function entriesOf(value: unknown, path: FieldPath): readonly (readonly [FieldPath, unknown])[] {
  return Array.isArray(value)
    ? value.map((entry, index) => [[...path, index], entry] as const)
    : [];
}

/** The Gateway that an entry names, if the repository has just one of that name. */
function gatewayOf(model: Model, home: string, entry: unknown): ClusterObject | undefined {
  if ((text(entry, "kind") ?? "Gateway") !== "Gateway") return undefined;
  const name = text(entry, "name") ?? "";
  const namespace = text(entry, "namespace") ?? home;
  const [gateway, second] = model.find({ group: GATEWAY_GROUP, kind: "Gateway", namespace, name });
  return second === undefined ? gateway : undefined;
}
