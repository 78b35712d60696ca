import { append } from "../../lib/append";
import type { Applier } from "../model/applier";
import type { Order } from "../model/order";
import { eventKey, type Edge } from "../model/rollout-event";

/** What the longest chains of a rollout tell. */
export interface LongestPaths {
  /** Wave in which each applier starts, from 0 without gaps; without those that never start. */
  readonly waves: ReadonlyMap<Applier, number>;
  /** The edges of the longest chain, first to last. */
  readonly critical: readonly Edge[];
}

interface Time {
  readonly distance: number;
  /** The edge that decides it; undefined at the start. */
  readonly by?: Edge;
}

/** Longest distance of each moment from the start (Kahn): moments of circles, and after them, are left out. */
export function longestPaths(order: Order, appliers: readonly Applier[]): LongestPaths {
  const times = timesOf(order, appliers);
  const starts = new Map<Applier, number>();
  for (const applier of appliers) {
    const time = times.get(eventKey({ applier, ready: false }));
    if (time !== undefined) starts.set(applier, time.distance);
  }
  const ranks = [...new Set(starts.values())].sort((a, b) => a - b);
  const rankOf = new Map(ranks.map((distance, rank) => [distance, rank]));
  const waves = new Map([...starts].map(([applier, at]) => [applier, rankOf.get(at) ?? 0]));
  return { waves, critical: longestChain(times, appliers) };
}

function timesOf(order: Order, appliers: readonly Applier[]): ReadonlyMap<string, Time> {
  const out = new Map<string, Edge[]>();
  const open = new Map<string, number>();
  for (const edge of order.edges) {
    append(out, eventKey(edge.from), edge);
    open.set(eventKey(edge.to), (open.get(eventKey(edge.to)) ?? 0) + 1);
  }
  const times = new Map<string, Time>();
  const queue = appliers
    .map((applier) => eventKey({ applier, ready: false }))
    .filter((key) => !open.has(key));
  for (const key of queue) times.set(key, { distance: 0 });
  const best = new Map<string, Time>();
  // Grows while it is walked.
  for (const key of queue) {
    for (const edge of out.get(key) ?? []) {
      const to = eventKey(edge.to);
      const distance = (times.get(key)?.distance ?? 0) + weightOf(edge);
      const known = best.get(to);
      const next =
        known === undefined || distance > known.distance ? { distance, by: edge } : known;
      best.set(to, next);
      const left = (open.get(to) ?? 1) - 1;
      open.set(to, left);
      if (left > 0) continue;
      times.set(to, next);
      queue.push(to);
    }
  }
  return times;
}

/** Work takes time, and what is applied is drawn after what applies it. */
function weightOf({ reason }: Edge): number {
  return reason === "runs" || reason === "applies" ? 1 : 0;
}

function longestChain(
  times: ReadonlyMap<string, Time>,
  appliers: readonly Applier[],
): readonly Edge[] {
  let last: Time | undefined;
  for (const applier of appliers) {
    const time = times.get(eventKey({ applier, ready: true }));
    if (time !== undefined && time.distance > (last?.distance ?? -1)) last = time;
  }
  const chain: Edge[] = [];
  for (let edge = last?.by; edge !== undefined; edge = times.get(eventKey(edge.from))?.by) {
    chain.unshift(edge);
  }
  return chain;
}
