import { append } from "../../../lib/append";
import type { Edge, RolloutEvent } from "../../model/order";

/** How many members of a component are tried as the start of its shortest cycle. */
const MOST_STARTS = 64;

/** The moments of a rollout with the edges between them. */
export class EdgeGraph {
  private readonly out = new Map<string, Edge[]>();

  constructor(edges: readonly Edge[]) {
    for (const edge of edges) append(this.out, keyOf(edge.from), edge);
  }

  /** Groups of at least two moments that reach each other (Tarjan, without recursion: fleets are deep). */
  public components(): readonly ReadonlySet<string>[] {
    const number = new Map<string, number>();
    const low = new Map<string, number>();
    const stack: string[] = [];
    const onStack = new Set<string>();
    const result: Set<string>[] = [];
    for (const root of this.out.keys()) {
      if (number.has(root)) continue;
      const work: { key: string; next: number }[] = [{ key: root, next: 0 }];
      for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
        const { key } = top;
        if (top.next === 0) {
          number.set(key, number.size);
          low.set(key, number.size - 1);
          stack.push(key);
          onStack.add(key);
        }
        const edge = this.out.get(key)?.[top.next++];
        if (edge !== undefined) {
          const to = keyOf(edge.to);
          if (!number.has(to)) work.push({ key: to, next: 0 });
          else if (onStack.has(to)) lower(low, key, number.get(to));
          continue;
        }
        work.pop();
        const parent = work.at(-1);
        if (parent !== undefined) lower(low, parent.key, low.get(key));
        if (low.get(key) === number.get(key)) {
          const component = popUntil(stack, key, onStack);
          if (component.size > 1) result.push(component);
        }
      }
    }
    return result;
  }

  /** Breadth first from the members, as many as is cheap. */
  public shortestCycle(component: ReadonlySet<string>): readonly Edge[] {
    let best: readonly Edge[] = [];
    for (const start of [...component].sort().slice(0, MOST_STARTS)) {
      const found = this.pathBack(start, component);
      if (best.length === 0 || (found.length > 0 && found.length < best.length)) best = found;
    }
    return best;
  }

  private pathBack(start: string, component: ReadonlySet<string>): readonly Edge[] {
    const by = new Map<string, Edge>();
    const queue = [start];
    // Grows while it is walked.
    for (const here of queue) {
      for (const edge of this.out.get(here) ?? []) {
        const to = keyOf(edge.to);
        if (!component.has(to) || by.has(to)) continue;
        by.set(to, edge);
        if (to === start) return trace(by, start);
        queue.push(to);
      }
    }
    return [];
  }
}

function keyOf({ applier, ready }: RolloutEvent): string {
  return `${applier.title} ${applier.target} ${ready ? "ready" : "start"}`;
}

function trace(by: ReadonlyMap<string, Edge>, start: string): readonly Edge[] {
  const edges: Edge[] = [];
  let here = start;
  do {
    const edge = by.get(here);
    if (edge === undefined) break;
    edges.unshift(edge);
    here = keyOf(edge.from);
  } while (here !== start);
  return edges;
}

function lower(low: Map<string, number>, key: string, value: number | undefined): void {
  low.set(key, Math.min(low.get(key) ?? Infinity, value ?? Infinity));
}

function popUntil(stack: string[], key: string, onStack: Set<string>): Set<string> {
  const component = new Set<string>();
  for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
    onStack.delete(member);
    component.add(member);
    if (member === key) break;
  }
  return component;
}
