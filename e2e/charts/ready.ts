import type { Cluster } from "../cluster/cluster";
import { DEPLOYMENT, type Kind } from "../cluster/kinds";
import { conditionOf, type KubernetesObject } from "../cluster/object";

/** Whether a Deployment is available: what replaces its pods acts only then. */
export async function isAvailable(
  cluster: Cluster,
  name: string,
  namespace: string,
): Promise<boolean> {
  const deployment = await cluster.read(DEPLOYMENT, name, namespace);
  return deployment !== undefined && conditionOf(deployment, "Available")?.status === "True";
}

/** Reports an object as Ready, as its controller would. */
export async function markReady(
  cluster: Cluster,
  kind: Kind,
  object: KubernetesObject,
): Promise<void> {
  const { generation } = object.metadata;
  const known = conditionOf(object, "Ready") as Ready | undefined;
  // Not every CRD has the generation among the fields of a condition.
  const { status, observedGeneration = generation } = known ?? {};
  if (status === "True" && observedGeneration === generation) return;
  const ready = {
    type: "Ready",
    status: "True",
    reason: "StandIn",
    message: "",
    observedGeneration: generation,
    lastTransitionTime: new Date().toISOString(),
  };
  await cluster.merge(kind, object, { status: { conditions: [ready] } }, "status");
}

interface Ready {
  readonly status: string;
  readonly observedGeneration?: number;
}
