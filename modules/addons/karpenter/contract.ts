import type { Contract, ServiceAccountReference } from "../../contract";
import { text } from "../../contract";

/** Name of the service. */
const SERVICE = "karpenter";

/** The service account that starts nodes, unless the props name another. */
export const KARPENTER: ServiceAccountReference = {
  namespace: SERVICE,
  serviceAccount: SERVICE,
};

/** The values of Karpenter that Git reads. */
export interface KarpenterValues {
  readonly namespace: string;
  readonly clusterName: string;
  readonly queueName: string;
  readonly nodeRoleName: string;
}

/** Adds the namespace, the values of the chart, and the nodes' role for EC2NodeClasses. */
export function addKarpenter(contract: Contract, values: KarpenterValues): void {
  const { namespace, clusterName, queueName, nodeRoleName } = values;
  contract.namespace(namespace, { podSecurity: "restricted" });
  contract.service(SERVICE, {
    namespace,
    values: {
      settings: { clusterName: text(clusterName), interruptionQueue: text(queueName) },
    },
  });
  contract.variable("TF_KARPENTER_NODE_ROLE_NAME", text(nodeRoleName));
}
