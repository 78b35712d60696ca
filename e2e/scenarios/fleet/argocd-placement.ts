import * as assert from "node:assert/strict";

import { applications, statusOf } from "../../argocd/progress";
import type { Cluster } from "../../cluster/cluster";
import { CUSTOM_RESOURCE_DEFINITION } from "../../cluster/kinds";
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
      misplaced.push(
        ...problemsOf(name, await home.find(reference), await other.find(reference)).map(
          (problem) => `${what} is ${problem}`,
        ),
      );
    }
  }
  assert.deepEqual(misplaced, []);
  return counts;
}

/** What is wrong with where an object of an Application is. */
function problemsOf(
  application: string,
  home: KubernetesObject | undefined,
  other: KubernetesObject | undefined,
): readonly string[] {
  if (home === undefined) return ["missing"];
  // Argo CD doesn't mark CRDs, and the other cluster may have the same of its own.
  if (home.kind === CUSTOM_RESOURCE_DEFINITION.kind) return [];
  return [
    ...(isOf(home, application) ? [] : ["there, but not marked"]),
    ...(isOf(other, application) ? ["in both"] : []),
  ];
}

function isOf(object: KubernetesObject | undefined, application: string): boolean {
  const tracked = object?.metadata.annotations?.[TRACKING] ?? "";
  return tracked.startsWith(`${application}:`);
}
