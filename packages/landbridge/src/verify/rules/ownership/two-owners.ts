import { sourcesOf } from "../../argocd/application";
import { automationOf } from "../../argocd/automation";
import { hasObjectSyncOption } from "../../argocd/sync-options";
import { hooksOf } from "../../argocd/sync-wave";
import { SOURCE_GROUP } from "../../flux/kinds";
import { describe, keyOf } from "../../kubernetes/object";
import type { Applier, ClusterObject } from "../../model/applier";
import { argocdFilesOf } from "../../model/argocd/argocd-files";
import { isLeftAlone, isMerged, markOf } from "../../model/left-alone";
import type { Model } from "../../model/model";
import type { Release } from "../../model/release";
import { flag, text } from "../../yaml/json";
import { isUsuallyExcluded } from "../argocd/global-projects";
import { generatesNothing } from "../generates-nothing";
import { enumerate, plural } from "../phrases";
import type { ClusterRule, Report } from "../rule";
import { isSuspended } from "../suspended";
import { isAlike } from "./alike";
import { mayBeAlternatives, needNotMeet, neverMeet } from "./exclusive-clusters";
import { areStartedApart, mayBeOfTwoClusters } from "./other-environments";
import { overlapsOf } from "./overlaps";
import { preparedSetOf, withRealSources } from "./prepared-owners";

/** LB401 */
export const twoOwners: ClusterRule = {
  id: "LB401",
  name: "two-owners",
  severity: "error",
  summary: "One object, or one Helm release, is applied from two places.",
  why: "Each overwrites what the other applied, and the last one owns it. When one of them drops the object or is removed, prune deletes it although the other still wants it.",
  remedy: "Keep it in one place, and let the others depend on that.",
  limits:
    "Applications that somebody applies by hand may be of two clusters if their names differ only in an environment or a number. It is a warning where two Applications read different branches or tags.",
  *check(model) {
    const known = new Set(overlapsOf(model).map(({ inner, outer }) => pairOf(inner, outer)));
    const groups = new Map<string, Shared>();
    for (const [first, ...others] of duplicates(model)) {
      const owners = others.filter(
        ({ applier }) =>
          !known.has(pairOf(first.applier, applier)) && !mayBeOfTwoClusters(first.applier, applier),
      );
      const differs = owners.some((other) => !isAlike(first, other));
      if (owners.length === 0 || !(differs || [first, ...owners].some(isPruned))) continue;
      const titles = [first, ...owners].map(({ applier }) => applier.title);
      const key = [...titles, isHook(first) ? "hook" : ""].join("|");
      const group = groups.get(key) ?? { first, others: owners, differs, count: 0 };
      groups.set(key, {
        ...group,
        differs: group.differs || differs,
        count: group.count + 1,
      });
    }
    for (const shared of groups.values()) yield* report(model, shared);
    yield* sameReleases(model);
  },
};

/** Objects with the same appliers. */
interface Shared {
  readonly first: ClusterObject;
  readonly others: readonly ClusterObject[];
  /** Whether they want different things of one of the objects. */
  readonly differs: boolean;
  readonly count: number;
}

function pairOf(one: Applier, other: Applier): string {
  return [one.title, other.title].sort().join("|");
}

/** Objects of one identity from different appliers; an applier's own duplicates fail its build. */
function duplicates(model: Model): readonly (readonly [ClusterObject, ...ClusterObject[]])[] {
  const byKey = new Map<string, [ClusterObject, ...ClusterObject[]]>();
  for (const object of model.objects) {
    if (
      isShared(object) ||
      isLeftOutOfSyncs(model, object) ||
      isStartedOnce(model, object.applier) ||
      isNeverMade(object.applier)
    )
      continue;
    const key = keyOf(object.id);
    const all = byKey.get(key);
    if (all === undefined) byKey.set(key, [object]);
    else if (!all.some(({ applier }) => applier === object.applier)) all.push(object);
  }
  return [...byKey.values()].flatMap((all) => {
    const together = thatMeet(withRealSources(all));
    return together === undefined ? [] : [together];
  });
}

function isLeftOutOfSyncs({ sources }: Model, { applier, id }: ClusterObject): boolean {
  return applier.kind === "Application" && isUsuallyExcluded(sources, id.group, id.kind);
}

/** Whether nothing shows that Flux reconciles an applier, or Argo CD starts there: people may apply it once, by hand. */
function isStartedOnce({ root }: Model, applier: Applier): boolean {
  return applier.kind === "root" && (!root.certain || root.argocd !== undefined);
}

/** Whether it or its parent is an ApplicationSet that generates nothing, which has a finding of its own. */
function isNeverMade(applier: Applier): boolean {
  return generatesNothing(applier) || (applier.parent !== undefined && isNeverMade(applier.parent));
}

/** The first object with those that may be in the same cluster as it; undefined if each is alone. */
function thatMeet(
  all: readonly ClusterObject[],
): readonly [ClusterObject, ...ClusterObject[]] | undefined {
  for (const [index, first] of all.entries()) {
    const others = all
      .slice(index + 1)
      .filter(
        (other) => !neverMeet(first.applier, other.applier) && !mayBeAlternatives(first, other),
      );
    if (others.length > 0) return [first, ...others];
  }
  return undefined;
}

/** Objects that their authors mark as not owned: created once, or merged into the existing object. */
function isShared(object: ClusterObject): boolean {
  return (
    isLeftAlone(object) ||
    isMerged(object) ||
    /\$\{|\{\{/.test(`${object.id.namespace}/${object.id.name}`)
  );
}

function isHook({ data }: ClusterObject): boolean {
  return hooksOf(data).length > 0;
}

/** Whether it is deleted when its applier no longer has it. */
function isPruned(object: ClusterObject): boolean {
  if (markOf(object, "prune") === "disabled") return false;
  const { kind, spec } = object.applier;
  if (kind === "Application")
    return (
      flag(automationOf(spec), "prune") === true && !hasObjectSyncOption(object.data, "Prune=false")
    );
  return kind === "Kustomization" ? flag(spec, "prune") === true : spec.prune !== false;
}

function* report(model: Model, shared: Shared): Iterable<Report> {
  const { first, others, count, differs } = shared;
  const [second] = others;
  if (second === undefined) return;
  const more = count === 1 ? "" : ` and ${plural(count - 1, "other object")}`;
  const all = [first, ...others].map(({ applier }) => `by ${applier.title}`);
  const owners = all.length > 4 ? [...all.slice(0, 3), `by ${all.length - 3} others`] : all;
  const { severity, unless } = judgementOf(model, shared);
  const isItself = [first, ...others].some(
    ({ applier }) => applier.object !== undefined && keyOf(applier.object.id) === keyOf(first.id),
  );
  yield {
    severity,
    message: `${describe(first.id)}${more} ${count === 1 ? "is" : "are"} applied ${enumerate(owners)}${unless}${isItself ? ": its path has its own file" : ""}.`,
    at: { object: second },
    object: second.id,
    ...(isItself && {
      remedy:
        "Let its path name the directory with what it is to apply, and not the one with its own file.",
    }),
    // A source that every app's directory has, for each namespace.
    ...(differs || count > 1 || first.id.group !== SOURCE_GROUP
      ? {}
      : { cause: `${first.id.kind} ${first.id.name}` }),
    related: [
      ...[first, ...others.slice(1)].map((object) => ({
        at: { object },
        message: `applied by ${object.applier.title}`,
      })),
      ...[first, ...others].flatMap(({ applier }) =>
        applier.object === undefined
          ? []
          : [{ at: { object: applier.object, path: ["spec", "path"] }, message: applier.title }],
      ),
    ],
  };
}

/** How bad it is, and what would make it all right. */
function judgementOf(
  model: Model,
  { first, others, count, differs }: Shared,
): {
  readonly severity: "error" | "warning";
  readonly unless: string;
} {
  const all = [first, ...others];
  const prepared = preparedSetOf(all);
  if (prepared !== undefined)
    return { severity: "warning", unless: `, unless nobody applies ${prepared.title} yet` };
  const isApart = others.every(({ applier }) => areStartedApart(first.applier, applier));
  if (isApart || !all.some(syncsItself))
    return { severity: "warning", unless: ", unless they are for two clusters" };
  const suspended = all.filter(({ applier }) => isSuspended(applier));
  const [held] = suspended;
  if (held !== undefined && suspended.length >= all.length - 1)
    return { severity: "warning", unless: `, as soon as ${held.applier.title} isn't suspended` };
  if (others.every(({ applier }) => needNotMeet(first.applier, applier)))
    return { severity: "warning", unless: ", if a cluster has the labels that both select" };
  const revision = otherRevisionAmong(model, all);
  if (revision !== undefined)
    return { severity: "warning", unless: `, unless ${revision} has it otherwise` };
  // Each sync makes it again, and none deletes that of the other.
  if (all.every(isHook)) return { severity: "warning", unless: "" };
  // Only its labels change to and fro, and nothing is lost.
  const isKeptNamespace =
    first.id.kind === "Namespace" && count === 1 && all.some((one) => !isPruned(one));
  // The same content twice does no harm until one of the two goes.
  return { severity: differs && !isKeptNamespace ? "error" : "warning", unless: "" };
}

/** What one of the owners reads, where others read something else: its files aren't those that are checked out. */
function otherRevisionAmong(
  { sources }: Model,
  owners: readonly ClusterObject[],
): string | undefined {
  const { isOtherRevision } = argocdFilesOf(sources).own;
  const read = owners.map(({ applier }) => revisionsOf(applier));
  const isOne = new Set(read.map((revisions) => revisions.join(" "))).size === 1;
  const other = read.flat().find((revision) => isOtherRevision(revision));
  return isOne || other === undefined ? undefined : `revision ${other}`;
}

/** The revisions of the directories that an Application reads. */
function revisionsOf({ kind, spec }: Applier): readonly string[] {
  if (kind !== "Application") return [];
  return sourcesOf(spec).flatMap(({ chart, ref, directory, targetRevision = "HEAD" }) =>
    chart !== undefined || (ref !== undefined && directory === "") ? [] : [targetRevision],
  );
}

/** Two HelmReleases that keep their state under one name: each upgrades what the other installed. */
function* sameReleases(model: Model): Iterable<Report> {
  const byName = new Map<string, Release>();
  for (const release of model.helmReleases) {
    const { applier, object, spec, releaseName } = release;
    const namespace = text(spec, "storageNamespace") ?? applier.namespace;
    if (`${namespace}${releaseName}`.includes("${")) continue;
    const key = `${applier.target}|${namespace}|${releaseName}`;
    const first = byName.get(key);
    if (first === undefined) {
      byName.set(key, release);
      continue;
    }
    const held = [release, first].find((one) => isSuspended(one.applier));
    const unless = held === undefined ? "" : `, as soon as ${held.applier.title} isn't suspended`;
    yield {
      ...(held !== undefined && { severity: "warning" }),
      message: `${describe(object.id)} and ${describe(first.object.id)} are both Helm release ${namespace}/${releaseName}${unless}.`,
      at: { object, path: ["spec", "releaseName"] },
      object: object.id,
      related: [{ at: { object: first.object }, message: "has the same name" }],
      remedy: "Give one of them another spec.releaseName.",
    };
  }
}

/** Whether an object's Application applies it without a person who starts that; Flux always does. */
function syncsItself({ applier }: ClusterObject): boolean {
  return applier.kind !== "Application" || automationOf(applier.spec) !== undefined;
}
