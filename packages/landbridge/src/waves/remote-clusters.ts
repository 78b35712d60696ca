import { WORKLOAD_CLUSTER } from "../contract/document";
import { append } from "../lib/append";
import { annotationsOf } from "../verify/kubernetes/object";
import type { Applier, Dependency } from "../verify/model/applier";
import { text } from "../verify/yaml/json";
import type { Mistakes } from "./mistakes";
import type { Unit } from "./unit";

/** The end of the name of a Secret with a kubeconfig, without which it is the cluster's name. */
const KUBECONFIG = /-kubeconfig$/;

/**
 * The name under which Argo CD knows the cluster that is applied to: `orders` for the Secret `orders-kubeconfig`. Undefined for the
 * applier's own cluster.
 */
export function clusterOf({ spec }: Applier): string | undefined {
  return text(spec, "kubeConfig", "secretRef", "name")?.replace(KUBECONFIG, "");
}

/** The workload cluster that an applier applies to or creates; undefined for what else the hub has. */
export function groupOf(applier: Applier): string | undefined {
  return clusterOf(applier) ?? text(annotationsOf(applier.object?.data), WORKLOAD_CLUSTER);
}

/** Each cluster must have a name of its own, by which Argo CD knows it. */
export function checkClusters(appliers: readonly Applier[], mistakes: Mistakes): void {
  const first = new Map<string, Applier>();
  for (const applier of appliers) {
    const { object, title, target } = applier;
    if (object === undefined || target === "") continue;
    const at = { object, path: ["spec", "kubeConfig"] };
    const cluster = clusterOf(applier);
    if (cluster === undefined) {
      mistakes.add(
        at,
        `${title} applies to another cluster by a ConfigMap, which only Flux reads`,
        "write an ApplicationSet that selects the cluster by a label of its Secret",
      );
      continue;
    }
    const other = first.get(cluster) ?? applier;
    first.set(cluster, other);
    if (other.target !== target)
      mistakes.add(
        at,
        `${title} and ${other.title} apply to different clusters, which would both be ${cluster} in Argo CD`,
        "rename one of the Secrets",
      );
  }
}

/**
 * Applications of a workload cluster come after those of the hub, and nothing waits for them but others of the same cluster:
 * one cluster that is down would hold up everything.
 */
export function checkOrder(units: readonly Unit[], mistakes: Mistakes): void {
  const byApplier = new Map<Applier, Unit[]>();
  for (const unit of units)
    for (const applier of new Set([unit.applier, unit.kustomization]))
      append(byApplier, applier, unit);
  for (const { group, applier, kustomization } of units) {
    for (const one of new Set([applier, kustomization])) {
      for (const dependency of one.dependsOn) {
        const foreign = meantBy(dependency, byApplier).find(
          (other) => other.group !== undefined && other.group !== group,
        );
        if (one.object === undefined || foreign?.group === undefined) continue;
        mistakes.add(
          { object: one.object, path: dependency.path },
          `${one.title} waits for ${foreign.applier.title}, which belongs to the workload cluster ${foreign.group}`,
          "remove the dependency: only what is applied to that cluster can wait for it",
        );
      }
    }
  }
}

/** What a dependency is on; if that has nothing for Argo CD, such as only sources, what it waits for itself. */
function meantBy(
  { target }: Dependency,
  units: ReadonlyMap<Applier, readonly Unit[]>,
  seen = new Set<Applier>(),
): readonly Unit[] {
  if (target === undefined || seen.has(target)) return [];
  seen.add(target);
  return units.get(target) ?? target.dependsOn.flatMap((one) => meantBy(one, units, seen));
}
