import { isDeepStrictEqual } from "node:util";

import { destinationOf, isToUnknownCluster, isUnknownText } from "../../argocd/application";
import { allGenerators } from "../../argocd/application-set/nested-generators";
import type { Applier, ClusterObject } from "../../model/applier";
import { at, isRecord, list, record, text } from "../../yaml/json";

/** Values that a label may have: one of `values`, or any other than these. */
interface Allowed {
  readonly isOneOf: boolean;
  /** `undefined` stands for a label that isn't there. */
  readonly values: ReadonlySet<string | undefined>;
}

/**
 * Whether two appliers certainly or probably apply to different clusters, although neither is known by name: an
 * ApplicationSet picks the clusters of its Applications by labels. The labels exclude each other, or only one of the two
 * goes to Argo CD's own cluster, which has no labels unless somebody gives it some.
 */
export function neverMeet(one: Applier, other: Applier): boolean {
  const [left, right] = [selectorOf(one), selectorOf(other)];
  if (left !== undefined && right !== undefined) return excludeEachOther(left, right);
  const only = left ?? right;
  const isUnknown = isToUnknownCluster((left === undefined ? other : one).spec);
  return only !== undefined && isUnknown && [...only.values()].some((all) => all.some(isRequired));
}

/**
 * Whether no cluster need get both: each is for the clusters with labels that the other doesn't ask for, and which
 * clusters there are is known only to Argo CD.
 */
export function needNotMeet(one: Applier, other: Applier): boolean {
  const [left, right] = [selectorOf(one), selectorOf(other)];
  if (
    left === undefined ||
    right === undefined ||
    ![one, other].every(({ spec }) => isToUnknownCluster(spec))
  )
    return false;
  const asksMore = (
    wanted: ReadonlyMap<string, unknown>,
    known: ReadonlyMap<string, unknown>,
  ): boolean => [...wanted.keys()].some((key) => !known.has(key));
  return asksMore(left, right) && asksMore(right, left);
}

/**
 * Whether two ApplicationSets may not both generate an Application for one cluster, because not all of its labels are
 * known: each may match alone, or their labels exclude each other.
 */
export function mayBeAlternatives(one: ClusterObject, other: ClusterObject): boolean {
  const [here, there] = [one, other].map(({ data }) => destinationOf(at(data, "spec")));
  const isOne = isDeepStrictEqual(here, there) && !isUnknownText(here?.server ?? here?.name ?? "");
  const sets = [one.applier, other.applier];
  if (!isOne || sets.some(({ kind }) => kind !== "ApplicationSet")) return false;
  if (sets.every(({ unknownObjects }) => unknownObjects !== undefined)) return true;
  const [left, right] = sets.map(({ spec }) => requiredBy(spec));
  return left !== undefined && right !== undefined && excludeEachOther(left, right);
}

/** What the labels of the clusters must be, by key, to which an ApplicationSet sends an Application. */
function selectorOf({ kind, parent }: Applier): ReadonlyMap<string, Allowed[]> | undefined {
  return kind === "Application" && parent?.kind === "ApplicationSet"
    ? requiredBy(parent.spec)
    : undefined;
}

function requiredBy(spec: unknown): ReadonlyMap<string, Allowed[]> | undefined {
  const generators = list(spec, "generators");
  const [merged] = generators.length === 1 ? [record(generators[0], "merge")] : [];
  // What later ones of a merge select only changes what the first one selects.
  const base = merged === undefined ? spec : { generators: list(merged, "generators").slice(0, 1) };
  const [selector, second] = clusterGenerators(base);
  // Of several generators it isn't known which one made the Application.
  return selector === undefined || second !== undefined ? undefined : requirementsOf(selector);
}

/** The selectors of all cluster generators. */
function clusterGenerators(spec: unknown): readonly unknown[] {
  return allGenerators(spec).flatMap(({ generator }) => {
    const clusters = record(generator, "clusters");
    return clusters === undefined ? [] : [clusters.selector ?? {}];
  });
}

function requirementsOf(selector: unknown): ReadonlyMap<string, Allowed[]> {
  const all = new Map<string, Allowed[]>();
  const add = (key: string, isOneOf: boolean, values: readonly (string | undefined)[]): void => {
    // What a template fills in may be anything.
    if (values.some((value) => value?.includes("{{"))) return;
    all.set(key, [...(all.get(key) ?? []), { isOneOf, values: new Set(values) }]);
  };
  for (const [key, value] of Object.entries(record(selector, "matchLabels") ?? {}))
    add(key, true, [String(value)]);
  const expressions = at(selector, "matchExpressions");
  for (const entry of Array.isArray(expressions) ? expressions.filter(isRecord) : []) {
    const key = text(entry, "key") ?? "";
    const values = list(entry, "values").map(String);
    if (entry.operator === "In") add(key, true, values);
    else if (entry.operator === "NotIn") add(key, false, values);
    else if (entry.operator === "Exists") add(key, false, [undefined]);
    else if (entry.operator === "DoesNotExist") add(key, true, [undefined]);
  }
  return all;
}

/** Whether a label must be there. */
function isRequired({ isOneOf, values }: Allowed): boolean {
  return isOneOf !== values.has(undefined);
}

function excludeEachOther(
  left: ReadonlyMap<string, Allowed[]>,
  right: ReadonlyMap<string, Allowed[]>,
): boolean {
  return [...left].some(([key, wanted]) =>
    wanted.some((one) => (right.get(key) ?? []).some((other) => isDisjoint(one, other))),
  );
}

function isDisjoint(one: Allowed, other: Allowed): boolean {
  // Two that only exclude values leave all others to both.
  if (!one.isOneOf && !other.isOneOf) return false;
  const [listed, rest] = one.isOneOf ? [one, other] : [other, one];
  return [...listed.values].every((value) => rest.values.has(value) !== rest.isOneOf);
}
