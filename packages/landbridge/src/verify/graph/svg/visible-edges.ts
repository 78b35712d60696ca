import type { RolloutEdge } from "../rollout-graph";

/**
 * The edges worth an arrow: all that don't wait, all of the critical path, and of the others those that
 * no chain of edges already implies. With every edge drawn, a rollout of fifty steps is unreadable.
 */
export function visibleEdges(edges: readonly RolloutEdge[]): readonly RolloutEdge[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to, waits } of edges) {
    if (waits) next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const drawn = new Set<string>();
  return edges.filter((edge) => {
    const { from, to, waits, critical } = edge;
    const key = `${from} ${to} ${waits}`;
    if (drawn.has(key)) return false;
    drawn.add(key);
    return !waits || critical || !isImplied(from, to, next);
  });
}

/** Whether a chain of at least two edges leads from one step to the other. */
function isImplied(
  from: string,
  to: string,
  next: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const seen = new Set<string>([from]);
  const queue = [...(next.get(from) ?? [])].filter((step) => step !== to);
  for (let step = queue.pop(); step !== undefined; step = queue.pop()) {
    if (seen.has(step)) continue;
    seen.add(step);
    if (next.get(step)?.has(to) === true) return true;
    queue.push(...(next.get(step) ?? []));
  }
  return false;
}
