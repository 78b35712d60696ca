import { type Tenant, tenantNamespace } from "../../config/tenants";
import { TENANT, TENANT_LABEL } from "./place";

/** The namespace of a tenant, with what its pods may take. */
export function namespaceOf(name: string, { hosts, quota }: Tenant): readonly object[] {
  const namespace = tenantNamespace(name);
  const { cpu, memory, pods, storageGib } = quota;
  return [
    {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: {
        name: namespace,
        labels: {
          [TENANT_LABEL]: name,
          "pod-security.kubernetes.io/enforce": "restricted",
          ...(hosts.length === 0 ? {} : { "landbridge.dev/gateway": "platform" }),
          ...Object.fromEntries(hosts.map((host) => [`host.landbridge.dev/${host}`, "owned"])),
        },
        // Deleting a namespace deletes everything in it: a tenant that leaves the list keeps its data.
        annotations: { "kustomize.toolkit.fluxcd.io/prune": "disabled" },
      },
    },
    {
      apiVersion: "v1",
      kind: "ResourceQuota",
      metadata: { name: TENANT, namespace },
      spec: {
        hard: {
          pods: String(pods),
          "requests.cpu": cpu,
          "requests.memory": memory,
          "limits.memory": memory,
          "requests.storage": `${storageGib}Gi`,
          // The Gateway is the way in.
          "services.loadbalancers": "0",
          "services.nodeports": "0",
        },
      },
    },
    {
      apiVersion: "v1",
      kind: "LimitRange",
      metadata: { name: TENANT, namespace },
      spec: {
        // The quota refuses containers without requests and limits.
        limits: [
          {
            type: "Container",
            defaultRequest: { cpu: "50m", memory: "64Mi" },
            default: { memory: "256Mi" },
          },
        ],
      },
    },
  ];
}
