import type { Cluster } from "../cluster/cluster";
import { DEPLOYMENT } from "../cluster/kinds";
import type { KubernetesObject } from "../cluster/object";
import { OPENTELEMETRY_COLLECTOR } from "../cluster/outside-kinds";
import { isAvailable } from "./ready";

/**
 * One round of what replaces the OpenTelemetry operator: a Deployment for each collector, with its image, service account and
 * security contexts, so that the namespace's pod security judges them.
 */
export async function openTelemetry(cluster: Cluster): Promise<void> {
  if (!(await isAvailable(cluster, "opentelemetry-operator", "opentelemetry-operator"))) return;
  for (const collector of await cluster.list(OPENTELEMETRY_COLLECTOR)) {
    await cluster.apply(DEPLOYMENT, deploymentOf(collector));
  }
}

function deploymentOf({ metadata, spec }: KubernetesObject): KubernetesObject {
  const { image, replicas, serviceAccount, podSecurityContext, securityContext, resources } =
    spec as unknown as CollectorSpec;
  const { apiVersion, kind } = OPENTELEMETRY_COLLECTOR;
  const { name, namespace, uid } = metadata;
  const labels = {
    "app.kubernetes.io/component": "opentelemetry-collector",
    "app.kubernetes.io/instance": `${namespace ?? ""}.${name}`,
  };
  return {
    metadata: {
      name: `${name}-collector`,
      namespace,
      ownerReferences: [{ apiVersion, kind, name, uid, controller: true }],
    },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: serviceAccount,
          securityContext: podSecurityContext,
          containers: [{ name: "otc-container", image, securityContext, resources }],
        },
      },
    },
  };
}

interface CollectorSpec {
  readonly image: string;
  readonly replicas: number;
  readonly serviceAccount: string;
  readonly podSecurityContext: object;
  readonly securityContext: object;
  readonly resources: object;
}
