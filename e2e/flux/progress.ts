import type { Cluster } from "../cluster/cluster";
import { EVENT, GIT_REPOSITORY, HELM_RELEASE, KUSTOMIZATION } from "../cluster/kinds";
import type { KubernetesObject } from "../cluster/object";
import { conditionOf, isReady, nameOf } from "../cluster/object";
import { waitFor } from "../processes/wait";

/** An object that Flux reconciles, and how long after the first one's creation it was Ready. */
export interface Wait {
  readonly name: string;
  readonly seconds: number;
}

/** A reconciliation that Flux reported as failed. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  /** How often it was reported. */
  readonly count: number;
}

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

/** Waits until these Kustomizations exist and everything that Flux reconciles is Ready. */
export async function allReady(
  cluster: Cluster,
  kustomizations: readonly string[],
  seconds = 180,
): Promise<number> {
  const waited = await waitFor(
    `${kustomizations.join(", ")} to be Ready`,
    async () => {
      const objects = await reconciled(cluster);
      const names = new Set(
        objects.filter(({ kind }) => kind === "Kustomization").map(({ metadata }) => metadata.name),
      );
      return kustomizations.every((name) => names.has(name)) && objects.every(isReady);
    },
    { seconds, every: 500, describe: () => describe(cluster) },
  );
  return waited.seconds;
}

/** What isn't Ready, one per line. */
export async function describe(cluster: Cluster): Promise<string> {
  const objects = await reconciled(cluster);
  const lines = objects
    .filter((object) => !isReady(object))
    .map((object) => {
      const { status = "none", message = "" } = conditionOf(object, "Ready") ?? {};
      return `  ${object.kind ?? ""} ${nameOf(object)}: Ready ${status} ${message.slice(0, 300)}`;
    });
  return lines.length === 0 ? "  everything is Ready" : lines.join("\n");
}

/** How long each object waited. */
export async function waits(cluster: Cluster): Promise<readonly Wait[]> {
  const objects = await reconciled(cluster);
  const created = objects.map(({ metadata }) => Date.parse(metadata.creationTimestamp ?? ""));
  const start = Math.min(...created);
  return objects
    .filter(({ kind }) => kind !== "GitRepository")
    .map((object) => {
      const ready = Date.parse(conditionOf(object, "Ready")?.lastTransitionTime ?? "");
      return { name: `${object.kind} ${nameOf(object)}`, seconds: (ready - start) / 1000 };
    })
    .sort((a, b) => a.seconds - b.seconds);
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
