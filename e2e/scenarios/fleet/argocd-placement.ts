import * as assert from "node:assert/strict";

import { applications, statusOf } from "../../argocd/progress";
import type { Cluster } from "../../cluster/cluster";
import type { KubernetesObject } from "../../cluster/object";

/** Annotation by which Argo CD knows its objects: the Application's name comes first. */
const TRACKING = "argocd.argoproj.io/tracking-id";

/**
 * Fails unless every object of each Application is in the cluster that it names, and in no other.
 * @returns how many objects there are, on the hub and in the workload cluster
 */
export async function assertPlaced(
  hub: Cluster,
  workload: { readonly name: string; readonly cluster: Cluster },
): Promise<{ readonly hub: number; readonly workload: number }> {
  const counts = { hub: 0, workload: 0 };
  const misplaced: string[] = [];
  for (const application of await applications(hub)) {
    const { name } = application.metadata;
    const { destination } = application.spec as {
      readonly destination: { readonly name?: string };
    };
    const isRemote = destination.name === workload.name;
    const [home, other] = isRemote ? [workload.cluster, hub] : [hub, workload.cluster];
    for (const { group = "", ...rest } of statusOf(application).resources ?? []) {
      const reference = { group, ...rest };
      const what = `${name}: ${rest.kind} ${rest.namespace ?? ""}/${rest.name}`;
      counts[isRemote ? "workload" : "hub"] += 1;
      if (!isOf(await home.find(reference), name)) misplaced.push(`${what} is missing`);
      if (isOf(await other.find(reference), name)) misplaced.push(`${what} is in both`);
    }
  }
  assert.deepEqual(misplaced, []);
  return counts;
}

function isOf(object: KubernetesObject | undefined, application: string): boolean {
  const tracked = object?.metadata.annotations?.[TRACKING] ?? "";
  return tracked.startsWith(`${application}:`);
}
