import { tearDown, type TeardownOptions } from "../../../src/teardown/execute";
import { KubernetesCluster } from "../../../src/teardown/kubernetes-cluster";
import { KUSTOMIZE_GROUP } from "../../../src/verify/flux/kinds";
import type { FakeCluster } from "./fake-cluster";

export const ROOT = {
  group: KUSTOMIZE_GROUP,
  kind: "Kustomization",
  namespace: "flux-system",
  name: "flux-system",
};

/** Tears a cluster down; each pause lets a second pass. */
export async function run(cluster: FakeCluster, more: Partial<TeardownOptions> = {}) {
  const lines: string[] = [];
  const result = await tearDown(new KubernetesCluster(cluster), {
    root: ROOT,
    scope: "cluster",
    say: (line) => lines.push(line),
    timeout: 20_000,
    clock: () => cluster.time,
    now: () => cluster.time,
    pause: () => {
      cluster.tick();
      return Promise.resolve();
    },
    isInterrupted: () => false,
    ...more,
  });
  return { result, lines };
}
