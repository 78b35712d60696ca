import { memoize } from "../../../lib/memoize";
import type { Order } from "../../model/order";
import type { Edge } from "../../model/rollout-event";
import { EdgeGraph } from "./edge-graph";

/** A cycle of the rollout: none of its steps can come first. */
export interface Cycle {
  /** The edges in order; the last one ends where the first one starts. */
  readonly edges: readonly Edge[];
  /** Whether it consists of `dependsOn` alone. */
  readonly byDependsOnAlone: boolean;
}

/** A repository with more cycles is verified again once these are fixed. */
const MOST_ROUNDS = 25;

/** The cycles of a rollout, those of `dependsOn` alone first; each goes away with one edge of its own. */
export const cyclesOf = memoize(findCycles);

function findCycles(order: Order): readonly Cycle[] {
  // A readyExpr may be true before the target is Ready.
  const edges = order.edges.filter(({ dependency }) => dependency?.readyExpr === undefined);
  const cut = new Set<Edge>();
  const simple = edges.filter(({ reason }) => reason === "depends-on" || reason === "runs");
  return [
    ...rounds(simple, cut).map((found) => ({ edges: found, byDependsOnAlone: true })),
    ...rounds(edges, cut).map((found) => ({ edges: found, byDependsOnAlone: false })),
  ];
}

/** Finds one cycle for each group of moments that wait for each other, cuts it, and looks again. */
function rounds(edges: readonly Edge[], cut: Set<Edge>): readonly (readonly Edge[])[] {
  const found: (readonly Edge[])[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const graph = new EdgeGraph(edges.filter((edge) => !cut.has(edge)));
    const components = graph.components();
    if (components.length === 0) break;
    for (const component of components) {
      const cycle = graph.shortestCycle(component);
      const [weakest] = [...cycle].sort((a, b) => weight(a) - weight(b));
      if (weakest === undefined) continue;
      cut.add(weakest);
      found.push(cycle);
    }
  }
  return found;
}

/** Which edge people would remove first. */
function weight({ reason }: Edge): number {
  return ["depends-on", "waits-for", "needs-source", "earlier-step", "applies", "runs"].indexOf(
    reason,
  );
}
