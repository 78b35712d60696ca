import { append } from "../../lib/append";
import { syncWaveOf } from "../argocd/sync-wave";
import type { Applier, ClusterObject } from "../model/applier";
import { hasHealthCheck } from "../model/argocd/health-configuration";
import type { Model } from "../model/model";
import type { LongestPaths } from "./longest-paths";
import type { Rollout, RolloutEdge, RolloutNode } from "./rollout-graph";

type Drawn = Pick<Rollout, "nodes" | "edges">;

/** A sync wave of an Application that applies other Applications. */
interface SyncWave {
  readonly node: RolloutNode;
  readonly step: number;
  readonly children: readonly Applier[];
}

/** The sync waves between Applications, by the id of the Application that applies them. */
export interface SyncWaves extends Drawn {
  /** Ids of the Applications that a wave applies; their edge from the parent is left out. */
  readonly applied: ReadonlySet<string>;
}

/** Waves as nodes of their own: one edge to each and from each, however many Applications they have. */
export function syncWavesOf(
  model: Pick<Model, "appliers" | "order" | "health">,
  ids: ReadonlyMap<Applier, string>,
  { waves: ranks, critical }: LongestPaths,
): SyncWaves | undefined {
  const groups = groupsOf(model, ids, ranks);
  if (groups.size === 0) return undefined;
  const decides = new Set(
    critical.flatMap(({ reason, from }) =>
      reason === "sync-wave" && from.ready ? [from.applier] : [],
    ),
  );
  const nodes: RolloutNode[] = [];
  const edges: RolloutEdge[] = [];
  const applied = new Set<string>();
  const idOf = (applier: Applier): string => ids.get(applier) ?? "";
  for (const [parent, waves] of groups) {
    for (const [index, { node, children }] of waves.entries()) {
      nodes.push(node);
      if (index === 0) edges.push(edge(idOf(parent), node.id, "applies", true, false));
      const next = waves[index + 1];
      for (const child of children) {
        applied.add(idOf(child));
        edges.push(edge(node.id, idOf(child), "applies", true, false));
        if (next === undefined) continue;
        const waits = child.object !== undefined && waitsFor(model, child.object);
        edges.push(edge(idOf(child), next.node.id, "depends-on", waits, decides.has(child)));
      }
    }
  }
  return { nodes, edges, applied };
}

/** Adds the waves to a drawing, each in a column in front of what it applies. */
export function withSyncWaves({ nodes, edges }: Drawn, waves: SyncWaves): Drawn {
  const all = [...nodes, ...waves.nodes];
  const columns = [...new Set(all.flatMap(({ wave }) => wave ?? []))].sort((a, b) => a - b);
  const columnOf = new Map(columns.map((rank, column) => [rank, column]));
  return {
    nodes: all.map((node) => ({
      ...node,
      wave: node.wave === undefined ? undefined : columnOf.get(node.wave),
    })),
    edges: [
      ...edges.filter(({ reason, to }) => reason !== "applies" || !waves.applied.has(to)),
      ...waves.edges,
    ],
  };
}

function groupsOf(
  { appliers, order }: Pick<Model, "appliers" | "order">,
  ids: ReadonlyMap<Applier, string>,
  ranks: LongestPaths["waves"],
): ReadonlyMap<Applier, readonly SyncWave[]> {
  const steps = new Map<Applier, Map<number, Applier[]>>();
  for (const applier of appliers) {
    const { parent, object } = applier;
    const step = object === undefined ? undefined : order.syncStepOf(object);
    if (parent === undefined || step === undefined) continue;
    const own = steps.get(parent) ?? new Map<number, Applier[]>();
    steps.set(parent, own);
    append(own, step, applier);
  }
  const groups = new Map<Applier, readonly SyncWave[]>();
  for (const [parent, own] of steps) {
    const sorted = [...own].sort(([one], [other]) => one - other);
    groups.set(
      parent,
      sorted.map(([step, children]) => ({
        node: nodeOf(parent, ids.get(parent) ?? "", step, children, ranks),
        step,
        children,
      })),
    );
  }
  return groups;
}

function nodeOf(
  parent: Applier,
  parentId: string,
  step: number,
  children: readonly Applier[],
  ranks: LongestPaths["waves"],
): RolloutNode {
  const starts = children.flatMap((child) => ranks.get(child) ?? []);
  const first = starts.reduce((low, rank) => Math.min(low, rank), Infinity);
  return {
    id: `${parentId}s${step}`,
    kind: "sync wave",
    namespace: parent.name,
    name: `sync wave ${syncWaveOf(children[0]?.object?.data)}`,
    critical: false,
    objects: 0,
    wave: starts.length === 0 ? undefined : first - 0.5,
  };
}

/** Whether the next wave waits until the work of an Application is done, or only until it exists. */
function waitsFor({ health }: Pick<Model, "health">, { id }: ClusterObject): boolean {
  return id.kind === "Application"
    ? health.applications === "strong" || health.applications === "unknown"
    : hasHealthCheck(health, id);
}

function edge(
  from: string,
  to: string,
  reason: RolloutEdge["reason"],
  waits: boolean,
  critical: boolean,
): RolloutEdge {
  return { from, to, reason, waits, critical };
}
