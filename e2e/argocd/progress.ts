import type { Cluster } from "../cluster/cluster";
import { APPLICATION, DEPLOYMENT } from "../cluster/kinds";
import type { KubernetesObject } from "../cluster/object";
import { allDone, unfinished, waitsOf, type Progress, type Wait } from "../engine/progress";
import { gapsOf, type Gap, type WaitingEdge } from "../engine/waiting-edges";
import { ARGOCD_NAMESPACE } from "./components";

/** Has Argo CD look for commits now, as a webhook of the Git server does; `hard` also forgets what it has rendered. */
export async function refresh(
  cluster: Cluster,
  name: string,
  how: "normal" | "hard" = "normal",
): Promise<void> {
  const metadata = { name, namespace: ARGOCD_NAMESPACE };
  const annotations = { "argocd.argoproj.io/refresh": how };
  await cluster.merge(APPLICATION, { metadata }, { metadata: { annotations } });
}

/** An Application's status, with the fields that the tests read. */
interface ApplicationStatus {
  readonly sync?: { readonly status?: string; readonly revision?: string };
  readonly health?: { readonly status?: string };
  readonly operationState?: {
    readonly phase?: string;
    readonly message?: string;
    readonly syncResult?: { readonly resources?: readonly { readonly message?: string }[] };
  };
  readonly history?: readonly { readonly deployedAt: string }[];
  readonly conditions?: readonly { readonly type: string; readonly message?: string }[];
  readonly resources?: readonly {
    /** Missing for the core group. */
    readonly group?: string;
    readonly version: string;
    readonly kind: string;
    readonly name: string;
    readonly namespace?: string;
  }[];
}

/** An Application's status. */
export function statusOf({ status }: KubernetesObject): ApplicationStatus {
  return status ?? {};
}

/** Whether an Application is synced and healthy, and its last sync succeeded; there is none where everything was in place. */
export function isDone(application: KubernetesObject): boolean {
  const { sync, health, operationState } = statusOf(application);
  return (
    sync?.status === "Synced" &&
    health?.status === "Healthy" &&
    (operationState === undefined || operationState.phase === "Succeeded")
  );
}

/** What the last sync says of each object. */
export function resultsOf(application: KubernetesObject): readonly string[] {
  const { resources = [] } = statusOf(application).operationState?.syncResult ?? {};
  return resources.flatMap(({ message }) => message ?? []);
}

/** Every Application. */
export async function applications(cluster: Cluster): Promise<readonly KubernetesObject[]> {
  // The items of a list have no kind.
  const all = await cluster.list(APPLICATION, ARGOCD_NAMESPACE);
  return all.map((object) => ({ ...object, kind: APPLICATION.kind }));
}

/** How Argo CD reports its rollout. */
const PROGRESS: Progress = {
  list: applications,
  kind: APPLICATION.kind,
  isDone,
  stateOf: (application) => {
    const { sync, health, operationState, conditions = [] } = statusOf(application);
    const messages = [operationState?.message, ...conditions.map(({ message }) => message)];
    const states = [sync?.status, health?.status, operationState?.phase].join(" ");
    return `${states} ${messages.join("; ").slice(0, 600)}`;
  },
  doneAt: firstSync,
};

/** Waits until these Applications exist and all are synced and healthy. @returns after how many seconds */
export function allSynced(
  cluster: Cluster,
  names: readonly string[],
  seconds = 600,
): Promise<number> {
  return allDone(PROGRESS, cluster, names, seconds);
}

/** What isn't synced and healthy, one per line. */
export function describe(cluster: Cluster): Promise<string> {
  return unfinished(PROGRESS, cluster);
}

/** How long after the first Application each was synced for the first time. */
export function waits(cluster: Cluster): Promise<readonly Wait[]> {
  return waitsOf(PROGRESS, cluster);
}

/**
 * How long after each Application was synced and its Deployments were available one that waits for it was created. Fails if that,
 * or the apply of one of its objects, was too early.
 */
export async function gaps(
  cluster: Cluster,
  edges: readonly WaitingEdge[],
): Promise<readonly Gap[]> {
  const deployments = new Map(
    (await cluster.list(DEPLOYMENT)).map((deployment) => [keyOf(deployment.metadata), deployment]),
  );
  const parts = (await applications(cluster)).map((application) => {
    const { resources = [] } = statusOf(application);
    const available = resources
      .filter(({ kind }) => kind === "Deployment")
      .map((resource) => availableAt(deployments.get(keyOf(resource))));
    return {
      name: application.metadata.name,
      readyAt: Math.max(firstSync(application), ...available),
      createdAt: Date.parse(application.metadata.creationTimestamp ?? ""),
      objects: resources.map((resource) => ({ ...resource, group: resource.group ?? "" })),
    };
  });
  return gapsOf(cluster, "argocd-controller", parts, edges);
}

const keyOf = ({ namespace, name }: { namespace?: string; name: string }): string =>
  `${namespace ?? ""}/${name}`;

function firstSync(application: KubernetesObject): number {
  return Date.parse(statusOf(application).history?.[0]?.deployedAt ?? "");
}

function availableAt(deployment: KubernetesObject | undefined): number {
  const condition = deployment?.status?.conditions?.find(({ type }) => type === "Available");
  return condition?.status === "True" ? Date.parse(condition.lastTransitionTime ?? "") : NaN;
}
