import { enumerate } from "../../verify/rules/phrases";
import { alike, type OfEnvironment } from "../alike";
import type { Danger } from "../document";
import type { ObjectPair } from "../sections/objects";
import { titleOf } from "../sections/readers";
import { engineOf, isKept } from "../side/deletion";
import type { Side, SideApplier, SideObject } from "../side/side";
import type { DangerRule } from "./rule";
import { lostWith } from "./stateful";

/** Objects that are named if several are lost together. */
const SHOWN = 3;

type OneDanger = Omit<Danger, "environments">;

/** Objects that are deleted because they are no longer in Git, if they hold data or install something. */
export const pruned: DangerRule = ({ pairs, base, head }) => {
  const clusters = new Set(head.clusters.map(({ path }) => path));
  const entries = pairs.flatMap((pair) => {
    if (pair.before === undefined || pair.after !== undefined) return [];
    // Of a cluster that disappears as a whole, nothing is deleted.
    if (!clusters.has(pair.cluster)) return [];
    const entry = isDeleted(pair, base, head) ? dangerOf(pair, base) : undefined;
    return entry === undefined ? [] : [{ environment: pair.environment, entry }];
  });
  return alike(entries).map(({ environments, entry }) => ({ environments, ...entry }));
};

/** Whether what applied an object deletes it: as one that it lost, or with itself. */
function isDeleted(pair: ObjectPair, base: Side, head: Side): boolean {
  const applier = applierOf(base, pair);
  if (applier === undefined || pair.before === undefined || isKept(pair.before.data)) return false;
  return applierOf(head, pair) === undefined ? applier.cascades : applier.prunes;
}

function dangerOf({ before: object, cluster }: ObjectPair, base: Side): OneDanger | undefined {
  if (object === undefined) return undefined;
  const own = base.clusters.find(({ path }) => path === cluster)?.objects ?? [];
  const itself = base.clusters
    .find(({ path }) => path === cluster)
    ?.appliers.find(({ title }) => title === titleOf(object));
  const lost = lostWith(object.key) ?? installedBy(object, itself, own);
  if (lost === undefined) return undefined;
  const verb =
    object.kind === "HelmRelease" ? "uninstalls the release and deletes" : "deletes it and";
  const isHigh = lostWith(object.key) !== undefined && object.kind !== "StatefulSet";
  return {
    kind: "pruned",
    severity: isHigh ? "high" : "medium",
    subject: titleOf(object),
    message: `${engineOf(object.applier)} ${verb} ${lost}.`,
    ...(isHigh
      ? {
          remedy: `To keep it, set the annotation ${keepingAnnotation(object.applier)} one change earlier.`,
        }
      : {}),
    place: { file: object.file, ...(object.line === undefined ? {} : { line: object.line }) },
  };
}

function keepingAnnotation(applier: string): string {
  return engineOf(applier) === "Flux"
    ? "kustomize.toolkit.fluxcd.io/prune: disabled"
    : "argocd.argoproj.io/sync-options: Prune=false";
}

/** What an applier takes with it. */
function installedBy(
  object: SideObject,
  itself: SideApplier | undefined,
  all: readonly SideObject[],
): string | undefined {
  if (itself?.cascades !== true) return undefined;
  if (object.kind === "HelmRelease") return "what its chart installed";
  const applied = all.filter(({ applier }) => applier === itself.title).map(titleOf);
  const shown = applied.slice(0, SHOWN);
  const left = applied.length - shown.length;
  if (applied.length === 0) return "everything that it applied";
  return `what it applied: ${enumerate(left === 0 ? shown : [...shown, `${left} more`])}`;
}

function applierOf({ clusters }: Side, { cluster, before }: ObjectPair): SideApplier | undefined {
  return clusters
    .find(({ path }) => path === cluster)
    ?.appliers.find(({ title }) => title === before?.applier);
}

/** Objects with data that another Kustomization applies from now on. */
export const movedOwner: DangerRule = ({ pairs, base }) => {
  const entries = pairs.flatMap((pair) => {
    const { before, after } = pair;
    if (before === undefined || after === undefined || before.applier === after.applier) return [];
    if (applierOf(base, pair)?.prunes !== true || isKept(before.data)) return [];
    if (lostWith(before.key) === undefined) return [];
    const entry: OneDanger = {
      kind: "moved-owner",
      severity: "medium",
      subject: titleOf(after),
      message: `moves from ${before.applier} to ${after.applier}. If the first reconciles before the second, ${engineOf(before.applier)} deletes it and creates it again.`,
    };
    return [{ environment: pair.environment, entry }];
  });
  return alike(entries).map(({ environments, entry }) => ({ environments, ...entry }));
};

/** Cluster paths that are no longer in Git. */
export const lostCluster: DangerRule = function* ({ base, head }) {
  const paths = new Set(head.clusters.map(({ path }) => path));
  for (const { path, environment, objects, appliers } of base.clusters) {
    if (paths.has(path)) continue;
    const isArgocd = appliers.some(({ kind }) => kind === "Application");
    const engine = isArgocd ? "Argo CD" : "Flux";
    yield {
      environments: [environment],
      kind: "cluster-removed",
      severity: "high",
      subject: path,
      message: `is no longer in Git. ${engine} in that cluster fails to reconcile, and keeps its ${objects.length} objects.`,
      remedy: "Tear the cluster down before this is merged (docs/teardown.md).",
    };
  }
};

/** Objects that are no longer in Git and stay in the cluster, because what applied them doesn't delete. */
export const abandoned: DangerRule = ({ pairs, base, head }) => {
  const clusters = new Set(head.clusters.map(({ path }) => path));
  const groups = new Map<string, { readonly environment: string; readonly titles: string[] }>();
  for (const pair of pairs) {
    const { before, after, environment, cluster } = pair;
    if (before === undefined || after !== undefined || !clusters.has(cluster)) continue;
    const applier = applierOf(base, pair);
    if (applier === undefined || isDeleted(pair, base, head)) continue;
    const key = JSON.stringify([cluster, applier.title]);
    const group = groups.get(key) ?? { environment, titles: [] };
    group.titles.push(titleOf(before));
    groups.set(key, group);
  }
  const entries = [...groups].map(([key, { environment, titles }]): OfEnvironment<OneDanger> => {
    const [, applier] = JSON.parse(key) as [string, string];
    const shown = titles.slice(0, SHOWN);
    const left = titles.length - shown.length;
    const entry: OneDanger = {
      kind: "abandoned",
      severity: "medium",
      subject: enumerate(left === 0 ? shown : [...shown, `${left} more`]),
      message: `no longer in Git, and stays in the cluster: ${applier} doesn't delete it.`,
    };
    return { environment, entry };
  });
  return alike(entries).map(({ environments, entry }) => ({ environments, ...entry }));
};
