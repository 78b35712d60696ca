import { append } from "../lib/append";
import type { Applier } from "../verify/model/applier";
import type { Order } from "../verify/model/order";
import { eventKey, type Edge } from "../verify/model/rollout-event";

/** The waves of a rollout. */
export interface RolloutWaves {
  /** Wave of each applier, at most 0: what nothing waits for is in the last one. Without those of a cycle. */
  readonly waves: ReadonlyMap<Applier, number>;
  /** Appliers that wait for each other, or for one that does. */
  readonly stuck: readonly Applier[];
}

/**
 * Sync waves from the edges that wait, each as late as possible. An applier that nothing depends on is in wave 0,
 * where it can't hold up anything else, and the number of a wave says how many others wait for it in a row.
 */
export function rolloutWaves(order: Order, appliers: readonly Applier[]): RolloutWaves {
  const distances = distancesToEnd(order.edges, appliers);
  const waves = new Map<Applier, number>();
  const stuck: Applier[] = [];
  for (const applier of appliers) {
    const distance = distances.get(eventKey({ applier, ready: false }));
    if (distance === undefined) stuck.push(applier);
    // The distance counts the applier's own work.
    else waves.set(applier, distance === 1 ? 0 : 1 - distance);
  }
  return { waves, stuck };
}

/** Longest distance of each event from the end, by Kahn's algorithm; cycles and what leads to them are left out. */
function distancesToEnd(
  edges: readonly Edge[],
  appliers: readonly Applier[],
): ReadonlyMap<string, number> {
  const into = new Map<string, Edge[]>();
  const open = new Map<string, number>();
  for (const edge of edges) {
    append(into, eventKey(edge.to), edge);
    open.set(eventKey(edge.from), (open.get(eventKey(edge.from)) ?? 0) + 1);
  }
  const distances = new Map<string, number>();
  const best = new Map<string, number>();
  const queue = appliers
    .map((applier) => eventKey({ applier, ready: true }))
    .filter((key) => !open.has(key));
  for (const key of queue) distances.set(key, 0);
  // Grows while it is walked.
  for (const key of queue) {
    for (const edge of into.get(key) ?? []) {
      const from = eventKey(edge.from);
      const distance = (distances.get(key) ?? 0) + (edge.reason === "runs" ? 1 : 0);
      best.set(from, Math.max(best.get(from) ?? 0, distance));
      const left = (open.get(from) ?? 1) - 1;
      open.set(from, left);
      if (left > 0) continue;
      distances.set(from, best.get(from) ?? 0);
      queue.push(from);
    }
  }
  return distances;
}
