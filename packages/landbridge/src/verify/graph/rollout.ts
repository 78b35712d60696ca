import type { Model } from "../model/model";
import type { Order } from "../model/order";
import { pendingBelow } from "../model/pending-objects";
import type { Edge } from "../model/rollout-event";
import { flag } from "../yaml/json";
import { longestPaths } from "./longest-paths";
import type { Rollout, RolloutEdge, RolloutNode } from "./rollout-graph";
import { syncWavesOf, withSyncWaves } from "./sync-waves";

/** The rollout as a graph: what starts when, by the edges that really wait. */
export function rolloutOf(
  model: Pick<Model, "cluster" | "appliers" | "order" | "health">,
): Rollout {
  const { appliers, order, cluster } = model;
  const path = longestPaths(order, appliers);
  const critical = new Set(path.critical.flatMap(({ from, to }) => [from.applier, to.applier]));
  const ids = new Map(appliers.map((applier, index) => [applier, `n${index}`]));
  const nodes = appliers.map((applier): RolloutNode => {
    const wave = path.waves.get(applier);
    const { kind, namespace, name, objects } = applier;
    return {
      id: ids.get(applier) ?? "",
      kind,
      namespace,
      name,
      critical: critical.has(applier),
      objects: objects.length,
      wave,
    };
  });
  const edges = order.edges.flatMap((edge): RolloutEdge[] => {
    const { reason, from, to } = edge;
    if (reason !== "depends-on" && reason !== "applies") return [];
    // What only has to be there is named by the dependency, not by the moment.
    const first = edge.dependency?.target ?? from.applier;
    return [
      {
        from: ids.get(first) ?? "",
        to: ids.get(to.applier) ?? "",
        reason,
        waits: reason === "applies" || waitsForWork(order, edge),
        critical: path.critical.includes(edge),
      },
    ];
  });
  const criticalPath = [...critical].map(({ title }) => title);
  const waves = syncWavesOf(model, ids, path);
  return waves === undefined
    ? { cluster, nodes, edges, criticalPath }
    : { cluster, ...withSyncWaves({ nodes, edges }, waves), criticalPath };
}

/** Whether the work of what a dependency names is done before the dependent starts. */
function waitsForWork(order: Order, { dependency }: Edge): boolean {
  const target = dependency?.target;
  if (target === undefined || dependency?.onlyExists === true) return false;
  if (dependency?.readyExpr !== undefined) return true;
  if (target.kind === "HelmRelease") return flag(target.spec, "install", "disableWait") !== true;
  return [...pendingBelow(order, target)].length === 0;
}
