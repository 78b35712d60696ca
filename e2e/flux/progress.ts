import type { Cluster } from "../cluster/cluster";
import { EVENT, GIT_REPOSITORY, HELM_RELEASE, KUSTOMIZATION } from "../cluster/kinds";
import type { KubernetesObject } from "../cluster/object";
import { conditionOf, isReady } from "../cluster/object";
import {
  allDone,
  unfinished,
  waitsOf,
  type Failure,
  type Progress,
  type Wait,
} from "../engine/progress";
import { gapsOf, type Gap, type WaitingEdge } from "../engine/waiting-edges";

const RECONCILED = [GIT_REPOSITORY, KUSTOMIZATION, HELM_RELEASE];

/** Everything that Flux reconciles, in all namespaces. */
export async function reconciled(cluster: Cluster): Promise<readonly KubernetesObject[]> {
  const lists = await Promise.all(
    RECONCILED.map(async (kind) =>
      // The items of a list have no kind.
      (await cluster.list(kind)).map((object) => ({ ...object, kind: kind.kind })),
    ),
  );
  return lists.flat();
}

const PROGRESS: Progress = {
  list: reconciled,
  kind: KUSTOMIZATION.kind,
  isDone: isReady,
  stateOf: (object) => {
    const { status = "none", message = "" } = conditionOf(object, "Ready") ?? {};
    return `Ready ${status} ${message.slice(0, 300)}`;
  },
  doneAt: (object) =>
    object.kind === GIT_REPOSITORY.kind
      ? undefined
      : Date.parse(conditionOf(object, "Ready")?.lastTransitionTime ?? ""),
};

/** Waits until these Kustomizations exist and everything that Flux reconciles is Ready. @returns after how many seconds */
export function allReady(
  cluster: Cluster,
  kustomizations: readonly string[],
  seconds?: number,
): Promise<number> {
  return allDone(PROGRESS, cluster, kustomizations, seconds);
}

/** What isn't Ready, one per line. */
export function describe(cluster: Cluster): Promise<string> {
  return unfinished(PROGRESS, cluster);
}

/** How long each object waited. */
export function waits(cluster: Cluster): Promise<readonly Wait[]> {
  return waitsOf(PROGRESS, cluster);
}

/**
 * How long after each Kustomization was Ready the first object of one that waits for it was applied. Fails if that was too
 * early.
 */
export async function gaps(
  cluster: Cluster,
  edges: readonly WaitingEdge[],
): Promise<readonly Gap[]> {
  const succeeded = await firstSuccesses(cluster);
  const parts = (await cluster.list(KUSTOMIZATION)).map((object) => {
    const { entries = [] } = (object.status?.inventory ?? {}) as Inventory;
    const { name } = object.metadata;
    return {
      name,
      readyAt: Math.min(
        Date.parse(conditionOf(object, "Ready")?.lastTransitionTime ?? ""),
        succeeded.get(name) ?? Infinity,
      ),
      objects: entries.map(({ id, v: version }) => {
        const [namespace, name = "", group = "", kind = ""] = id.split("_");
        return { namespace, name: name.replaceAll("__", ":"), group, kind, version };
      }),
    };
  });
  return gapsOf(cluster, "kustomize-controller", parts, edges);
}

/**
 * When each Kustomization succeeded for the first time, in milliseconds, as its events say: its condition says the last
 * time, if it was reconciled again meanwhile.
 */
async function firstSuccesses(cluster: Cluster): Promise<ReadonlyMap<string, number>> {
  const first = new Map<string, number>();
  const events = (await cluster.list(EVENT)) as unknown as readonly EventObject[];
  for (const { reason, involvedObject, firstTimestamp } of events) {
    const { kind, name } = involvedObject;
    if (kind !== KUSTOMIZATION.kind || reason !== "ReconciliationSucceeded") continue;
    const time = Date.parse(firstTimestamp ?? "");
    if (Number.isFinite(time)) first.set(name, Math.min(time, first.get(name) ?? Infinity));
  }
  return first;
}

/** Objects as kustomize-controller lists them: `namespace_name_group_kind`, and the version. */
interface Inventory {
  readonly entries?: readonly { readonly id: string; readonly v: string }[];
}

const CONTROLLERS = /^(source|kustomize|helm)-controller$/;

/** Every failed reconciliation that Flux reported: its warning events. */
export async function failures(cluster: Cluster): Promise<readonly Failure[]> {
  const events = (await cluster.list(EVENT)) as unknown as readonly EventObject[];
  return events
    .filter(({ type, source, reportingComponent }) => {
      const controller = source?.component ?? reportingComponent ?? "";
      return type === "Warning" && CONTROLLERS.test(controller);
    })
    .map(({ involvedObject: { kind, namespace, name }, message, count }) => ({
      name: `${kind} ${namespace ?? ""}/${name}`,
      message,
      count: count ?? 1,
    }));
}

/** The total count of `failures`. */
export function countOf(all: readonly Failure[]): number {
  return all.reduce((sum, { count }) => sum + count, 0);
}

interface EventObject {
  readonly type: string;
  readonly reason?: string;
  readonly firstTimestamp?: string | null;
  readonly message: string;
  readonly count?: number;
  readonly source?: { readonly component?: string };
  readonly reportingComponent?: string;
  readonly involvedObject: {
    readonly kind: string;
    readonly namespace?: string;
    readonly name: string;
  };
}
