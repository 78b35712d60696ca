import { append } from "../../../lib/append";
import { eventKey, type Edge } from "../../model/rollout-event";

/** How many members of a component are tried as the start of its shortest cycle. */
const MOST_STARTS = 64;

/** The moments of a rollout with the edges between them. */
export class EdgeGraph {
  private readonly out = new Map<string, Edge[]>();

  constructor(edges: readonly Edge[]) {
    for (const edge of edges) append(this.out, eventKey(edge.from), edge);
  }

  /** Groups of at least two moments that reach each other (Tarjan, without recursion: fleets are deep). */
  public components(): readonly ReadonlySet<string>[] {
    const search = new ComponentSearch(this.out);
    for (const root of this.out.keys()) search.visit(root);
    return search.components;
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
        const to = eventKey(edge.to);
        if (!component.has(to) || by.has(to)) continue;
        by.set(to, edge);
        if (to === start) return trace(by, start);
        queue.push(to);
      }
    }
    return [];
  }
}

function trace(by: ReadonlyMap<string, Edge>, start: string): readonly Edge[] {
  const edges: Edge[] = [];
  let here = start;
  do {
    const edge = by.get(here);
    if (edge === undefined) break;
    edges.unshift(edge);
    here = eventKey(edge.from);
  } while (here !== start);
  return edges;
}

/** The state of Tarjan's search for strongly connected components. */
class ComponentSearch {
  public readonly components: ReadonlySet<string>[] = [];
  /** Order in which the moments were reached. */
  private readonly number = new Map<string, number>();
  /** The first moment by that order that each one can get back to. */
  private readonly low = new Map<string, number>();
  private readonly stack: string[] = [];
  private readonly onStack = new Set<string>();

  constructor(private readonly out: ReadonlyMap<string, readonly Edge[]>) {}

  /** Visits what is reachable from a moment, depth first. */
  public visit(root: string): void {
    if (this.number.has(root)) return;
    this.enter(root);
    const work = [{ key: root, next: 0 }];
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const edge = this.out.get(top.key)?.[top.next++];
      if (edge === undefined) {
        work.pop();
        this.leave(top.key, work.at(-1)?.key);
        continue;
      }
      const to = eventKey(edge.to);
      if (!this.number.has(to)) {
        this.enter(to);
        work.push({ key: to, next: 0 });
      } else if (this.onStack.has(to)) this.lower(top.key, this.number.get(to));
    }
  }

  private enter(key: string): void {
    this.low.set(key, this.number.size);
    this.number.set(key, this.number.size);
    this.stack.push(key);
    this.onStack.add(key);
  }

  /** Everything behind the moment has been visited: it may be the first of a component. */
  private leave(key: string, parent: string | undefined): void {
    if (parent !== undefined) this.lower(parent, this.low.get(key));
    if (this.low.get(key) !== this.number.get(key)) return;
    const component = this.popUntil(key);
    if (component.size > 1) this.components.push(component);
  }

  private lower(key: string, value = Infinity): void {
    this.low.set(key, Math.min(this.low.get(key) ?? Infinity, value));
  }

  private popUntil(key: string): ReadonlySet<string> {
    const component = new Set<string>();
    for (let member = this.stack.pop(); member !== undefined; member = this.stack.pop()) {
      this.onStack.delete(member);
      component.add(member);
      if (member === key) break;
    }
    return component;
  }
}
