import type { Cluster } from "../cluster/cluster";
import { NODE } from "../cluster/kinds";
import { conditionOf } from "../cluster/object";
import { waitFor } from "../processes/wait";

/** Adds nodes that KWOK simulates: pods on them become ready, but no container runs. */
export async function addNodes(cluster: Cluster, count: number): Promise<void> {
  const capacity = { cpu: "32", memory: "256Gi", pods: "110", "ephemeral-storage": "200Gi" };
  for (let index = 1; index <= count; index++) {
    const metadata = {
      name: `node-${index}`,
      annotations: { "kwok.x-k8s.io/node": "fake", "node.alpha.kubernetes.io/ttl": "0" },
      labels: {
        "kubernetes.io/arch": "arm64",
        "kubernetes.io/os": "linux",
        "kubernetes.io/hostname": `node-${index}`,
        "topology.kubernetes.io/zone": `zone-${index}`,
      },
    };
    await cluster.apply(NODE, { metadata, spec: {} });
    await cluster.merge(
      NODE,
      { metadata },
      { status: { allocatable: capacity, capacity } },
      "status",
    );
  }
  await waitFor("nodes", async () => {
    const nodes = await cluster.list(NODE);
    return nodes.every((node) => conditionOf(node, "Ready")?.status === "True");
  });
}
