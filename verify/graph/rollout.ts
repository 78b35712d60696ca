import type { Applier } from "../model/applier";
import type { Model } from "../model/model";
import type { Moment } from "../model/order";
import { unfinishedObjects } from "../model/stages";
import { flag } from "../yaml/json";

/** A step of the rollout. */
export interface RolloutNode {
  /** Constant for one tree: `n0`, `n1`, ... in the order of reading. */
  readonly id: string;
  readonly kind: Applier["kind"];
  readonly namespace: string;
  readonly name: string;
  /** Steps that surely come before it, counted along the longest chain; undefined inside a circle. */
  readonly wave?: number;
  /** Whether it is on the longest chain. */
  readonly critical: boolean;
  readonly objects: number;
}

/** That one step comes after another. */
export interface RolloutEdge {
  readonly from: string;
  readonly to: string;
  readonly reason: "depends-on" | "applies";
  /** Whether `to` starts only after the work of `from` is done, or only after it was accepted. */
  readonly waits: boolean;
  readonly critical: boolean;
}

/** The rollout of one cluster. */
export interface Rollout {
  readonly cluster: string;
  readonly nodes: readonly RolloutNode[];
  readonly edges: readonly RolloutEdge[];
  /** Titles along the longest chain, first to last. */
  readonly criticalPath: readonly string[];
}

/** The rollout as a graph: what starts when, by the edges that really wait. */
export function rolloutOf(model: Model): Rollout {
  const times = longestPaths(model);
  const critical = criticalPath(model, times);
  const ids = new Map(model.appliers.map((applier, index) => [applier, `n${index}`]));
  const nodes = model.appliers.map((applier): RolloutNode => {
    const wave = times.get(momentKey({ applier, ready: false }))?.distance;
    const { kind, namespace, name, objects } = applier;
    return {
      id: ids.get(applier) ?? "",
      kind,
      namespace,
      name,
      critical: critical.includes(applier),
      objects: objects.length,
      ...(wave === undefined ? {} : { wave }),
    };
  });
  return {
    cluster: model.cluster,
    nodes,
    edges: [...edgesOf(model, ids, critical)],
    criticalPath: critical.map(({ title }) => title),
  };
}

function* edgesOf(
  model: Model,
  ids: ReadonlyMap<Applier, string>,
  critical: readonly Applier[],
): Iterable<RolloutEdge> {
  const isCritical = (from: Applier, to: Applier): boolean => {
    const at = critical.indexOf(from);
    return at !== -1 && critical[at + 1] === to;
  };
  for (const applier of model.appliers) {
    const to = ids.get(applier) ?? "";
    for (const { target } of applier.dependsOn) {
      if (target === undefined) continue;
      const waits = isDone(model, target);
      const from = ids.get(target) ?? "";
      yield { from, to, reason: "depends-on", waits, critical: isCritical(target, applier) };
    }
    const { parent } = applier;
    if (parent === undefined) continue;
    const from = ids.get(parent) ?? "";
    yield { from, to, reason: "applies", waits: true, critical: isCritical(parent, applier) };
  }
}

/** Whether the work of an applier is done when it is Ready. */
function isDone(model: Model, applier: Applier): boolean {
  if (applier.kind === "HelmRelease") return flag(applier.spec, "install", "disableWait") !== true;
  return unfinishedObjects(model.order, applier).length === 0;
}

interface Time {
  readonly distance: number;
  /** The moment that decides it. */
  readonly after?: Moment;
}

function momentKey({ applier, ready }: Moment): string {
  return `${applier.target}|${applier.title}|${ready ? "ready" : "start"}`;
}

/** Longest distance of each moment from the start; moments of circles are left out (Kahn). */
function longestPaths(model: Model): ReadonlyMap<string, Time> {
  const out = new Map<
    string,
    { readonly moment: Moment; readonly weight: number; readonly from: Moment }[]
  >();
  const open = new Map<string, number>();
  for (const { from, to, reason } of model.order.edges) {
    const key = momentKey(from);
    const list = out.get(key) ?? [];
    list.push({ moment: to, from, weight: reason === "runs" ? 1 : 0 });
    out.set(key, list);
    open.set(momentKey(to), (open.get(momentKey(to)) ?? 0) + 1);
  }
  const times = new Map<string, Time>();
  const ready: string[] = [];
  for (const applier of model.appliers) {
    const key = momentKey({ applier, ready: false });
    if (!open.has(key)) {
      times.set(key, { distance: 0 });
      ready.push(key);
    }
  }
  const best = new Map<string, Time>();
  // Grows while it is walked.
  for (const key of ready) {
    for (const { moment, weight, from } of out.get(key) ?? []) {
      const to = momentKey(moment);
      const distance = (times.get(key)?.distance ?? 0) + weight;
      if (distance >= (best.get(to)?.distance ?? 0)) best.set(to, { distance, after: from });
      const left = (open.get(to) ?? 1) - 1;
      open.set(to, left);
      if (left > 0) continue;
      times.set(to, best.get(to) ?? { distance });
      ready.push(to);
    }
  }
  return times;
}

function criticalPath(model: Model, times: ReadonlyMap<string, Time>): readonly Applier[] {
  let last: Moment | undefined;
  let longest = -1;
  for (const applier of model.appliers) {
    const moment = { applier, ready: true };
    const distance = times.get(momentKey(moment))?.distance ?? -1;
    if (distance > longest) [last, longest] = [moment, distance];
  }
  const path: Applier[] = [];
  for (let here = last; here !== undefined; here = times.get(momentKey(here))?.after) {
    if (path[0] !== here.applier) path.unshift(here.applier);
  }
  return path.filter((applier, index) => path.indexOf(applier) === index);
}
