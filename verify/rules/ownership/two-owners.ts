import { isDeepStrictEqual } from "node:util";

import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { annotationsOf, describe, keyOf, labelsOf } from "../../objects/object";
import { flag, text } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
import { plural } from "../words";
import { overlapsOf } from "./overlaps";

/** LB401 */
export const twoOwners: ClusterRule = {
  id: "LB401",
  name: "two-owners",
  severity: "error",
  summary: "One object, or one Helm release, is applied from two places.",
  why:
    "Each overwrites what the other applied, and the last one owns it. When one of them no longer has the object, or is removed, prune " +
    "deletes it although the other still wants it.",
  remedy: "Keep it in one place, and let the others depend on that.",
  *check(model) {
    const known = new Set(overlapsOf(model).map(({ inner, outer }) => pairOf(inner, outer)));
    const pairs = new Map<string, Shared>();
    for (const [first, second] of duplicates(model)) {
      const pair = pairOf(first.applier, second.applier);
      const differs = !isDeepStrictEqual(first.data, second.data);
      if (known.has(pair) || !(differs || isPruned(first) || isPruned(second))) continue;
      const shared = pairs.get(pair);
      if (shared === undefined) pairs.set(pair, { first, second, differs, count: 1 });
      else
        pairs.set(pair, { ...shared, differs: shared.differs || differs, count: shared.count + 1 });
    }
    for (const shared of pairs.values()) yield report(shared);
    yield* sameReleases(model);
  },
};

interface Shared {
  readonly first: ClusterObject;
  readonly second: ClusterObject;
  /** Whether the two want different things of one of the objects. */
  readonly differs: boolean;
  readonly count: number;
}

function pairOf(one: Applier, other: Applier): string {
  return [one.title, other.title].sort().join("|");
}

/** Objects of one identity from different appliers; an applier's own duplicates fail its build. */
function* duplicates(model: Model): Iterable<readonly [ClusterObject, ClusterObject]> {
  const byKey = new Map<string, ClusterObject>();
  for (const object of model.objects) {
    if (isShared(object)) continue;
    const key = keyOf(object.id);
    const first = byKey.get(key);
    if (first === undefined) byKey.set(key, object);
    else if (first.applier !== object.applier) yield [first, object];
  }
}

/** Objects that their authors mark as not owned: made once, or merged into what is there. */
function isShared(object: ClusterObject): boolean {
  const policy = markOf(object, "ssa");
  return (
    policy === "IfNotPresent" ||
    policy === "Merge" ||
    policy === "Ignore" ||
    object.id.name.includes("${")
  );
}

function markOf({ data }: ClusterObject, name: string): unknown {
  const key = `kustomize.toolkit.fluxcd.io/${name}`;
  return annotationsOf(data)[key] ?? labelsOf(data)[key];
}

/** Whether it is deleted when its applier no longer has it. */
function isPruned(object: ClusterObject): boolean {
  if (markOf(object, "prune") === "disabled") return false;
  const { kind, spec } = object.applier;
  return kind === "Kustomization" ? flag(spec, "prune") === true : spec.prune !== false;
}

function report({ first, second, count, differs }: Shared): Report {
  const more = count === 1 ? "" : ` and ${plural(count - 1, "other object")}`;
  return {
    // The same content twice does no harm until one of the two goes.
    severity: differs ? "error" : "warning",
    message: `${describe(first.id)}${more} ${count === 1 ? "is" : "are"} applied by ${first.applier.title} and by ${second.applier.title}.`,
    at: { object: second },
    object: second.id,
    related: [
      { at: { object: first }, message: `applied by ${first.applier.title}` },
      ...[first, second].flatMap(({ applier }) =>
        applier.object === undefined
          ? []
          : [{ at: { object: applier.object, path: ["spec", "path"] }, message: applier.title }],
      ),
    ],
  };
}

/** Two HelmReleases that keep their state under one name: each upgrades what the other installed. */
function* sameReleases(model: Model): Iterable<Report> {
  const byName = new Map<string, ClusterObject>();
  for (const { applier, object, spec, releaseName } of model.releases) {
    const namespace = text(spec, "storageNamespace") ?? applier.namespace;
    if (`${namespace}${releaseName}`.includes("${")) continue;
    const key = `${applier.target}|${namespace}|${releaseName}`;
    const first = byName.get(key);
    if (first === undefined) byName.set(key, object);
    else {
      yield {
        message: `${describe(object.id)} and ${describe(first.id)} are both Helm release ${namespace}/${releaseName}.`,
        at: { object, path: ["spec", "releaseName"] },
        object: object.id,
        related: [{ at: { object: first }, message: "has the same name" }],
        remedy: "Give one of them another spec.releaseName.",
      };
    }
  }
}
