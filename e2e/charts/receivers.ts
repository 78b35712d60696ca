import type { Cluster } from "../cluster/cluster";
import { conditionOf } from "../cluster/object";
import { RECEIVER } from "../cluster/outside-kinds";
import { isAvailable, markReady } from "./ready";

/** One round of what replaces notification-controller, which has no process: reports Receivers as Ready. */
export async function receivers(cluster: Cluster): Promise<void> {
  if (!(await isAvailable(cluster, "notification-controller", "flux-system"))) return;
  for (const object of await cluster.list(RECEIVER)) {
    const { generation: observedGeneration } = object.metadata;
    // Its CRD starts with -1, and then Flux waits for the generation too.
    if (conditionOf(object, "Ready") === undefined)
      await cluster.merge(RECEIVER, object, { status: { observedGeneration } }, "status");
    await markReady(cluster, RECEIVER, object);
  }
}
