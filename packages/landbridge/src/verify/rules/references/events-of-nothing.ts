import { isDeepStrictEqual } from "node:util";

import { NOTIFICATION_GROUP } from "../../flux/kinds";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { flag, list, text } from "../../yaml/json";
import { enumerate, plural } from "../phrases";
import type { ClusterRule, Report } from "../rule";
import { unless } from "../unless";
import { existingObjects } from "./existing-objects";
import { EVENT_KINDS, EVENT_LISTS } from "./notification-fields";

/** Namespaces that a message names. */
const MOST = 3;

/** LB640 */
export const eventsOfNothing: ClusterRule = {
  id: "LB640",
  name: "events-of-nothing",
  severity: "warning",
  summary: "An Alert or Receiver takes every object of a kind, in namespaces that have none.",
  why: "An entry covers one namespace: the one it names, or that of the Alert or Receiver itself. Nothing is ever sent or reconciled, and nothing fails.",
  remedy: "Add an entry for each namespace that has objects of the kind.",
  limits:
    "Labels aren't compared. An object that a component puts into every namespace, or that is copied there, isn't reported if one of them has the kind. Objects that charts create are unknown, so a kind that nothing in the repository has isn't reported.",
  *check(model) {
    for (const [kind, field] of Object.entries(EVENT_LISTS))
      for (const object of model.ofKind(NOTIFICATION_GROUP, kind))
        if (flag(object.data, "spec", "suspend") !== true)
          yield* emptyEntries(model, object, kind, field);
  },
};

function* emptyEntries(
  model: Model,
  object: ClusterObject,
  kind: string,
  field: string,
): Iterable<Report> {
  for (const [target, entries] of wildcards(object, field)) {
    const elsewhere = namespacesOf(model, target);
    const [first] = entries;
    if (first === undefined || elsewhere.length === 0) continue;
    if (entries.some(({ to }) => elsewhere.includes(to))) continue;
    if (reachesFromElsewhere(model, object, kind, elsewhere)) continue;
    const places = [...new Set(entries.map(({ to }) => to))];
    const unknown = places
      .map((namespace) =>
        model.unknownWith({ group: EVENT_KINDS[target] ?? "", kind: target, namespace }),
      )
      .find((one) => one !== undefined);
    yield {
      message: `${kind} ${object.id.name} takes every ${target} of ${enumerate(places)}, which has none: those of the repository are in ${some(elsewhere)}${unless(unknown, "has others")}.`,
      at: { object, path: ["spec", field, first.index] },
      object: object.id,
      cause: `${object.origin.file} ${target}`,
    };
  }
}

/** Whether the same object, from a component or a copy, is in many namespaces, of which another one has what it takes. */
function reachesFromElsewhere(
  model: Model,
  { id, origin, data }: ClusterObject,
  kind: string,
  namespaces: readonly string[],
): boolean {
  return model
    .ofKind(NOTIFICATION_GROUP, kind)
    .some(
      (other) =>
        other.id.name === id.name &&
        (other.origin.file === origin.file || isDeepStrictEqual(other.data.spec, data.spec)) &&
        namespaces.includes(other.id.namespace),
    );
}

/** An entry for all objects of a kind in one namespace. */
interface Wildcard {
  readonly index: number;
  /** The namespace. */
  readonly to: string;
}

/** Entries with `*`, by kind; none for a kind of which an entry names one object, or a variable. */
function wildcards(object: ClusterObject, field: string): ReadonlyMap<string, Wildcard[]> {
  const found = new Map<string, Wildcard[]>();
  const named = new Set<string>();
  for (const [index, entry] of list(object.data, "spec", field).entries()) {
    const kind = text(entry, "kind") ?? "";
    const to = text(entry, "namespace") ?? object.id.namespace;
    if (EVENT_KINDS[kind] === undefined) continue;
    if (text(entry, "name") !== "*" || to.includes("$")) named.add(kind);
    else found.set(kind, [...(found.get(kind) ?? []), { index, to }]);
  }
  for (const kind of named) found.delete(kind);
  return found;
}

function namespacesOf(model: Model, kind: string): readonly string[] {
  return existingObjects(model).namespacesOfKind(EVENT_KINDS[kind] ?? "", kind);
}

function some(namespaces: readonly string[]): string {
  const others = namespaces.length - MOST;
  const named = namespaces.slice(0, MOST);
  return enumerate(others > 0 ? [...named, plural(others, "other")] : named);
}
