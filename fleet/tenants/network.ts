import { type Tenant, tenantNamespace } from "../../config/tenants";

/** Networks that aren't the internet: other pods, the VPC, the API server, and the addresses of credentials on a node. */
const PRIVATE = [
  "10.0.0.0/8",
  "100.64.0.0/10",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
];

const inNamespace = (name: string): object => ({
  namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": name } },
});

/** What reaches a tenant's pods, and what they reach. The namespace itself is always among both. */
export interface Neighbours {
  /** Whether the Gateway sends requests to the tenant. */
  readonly gateway: boolean;
  /** Whether Prometheus reads its metrics. */
  readonly metrics: boolean;
}

/** NetworkPolicies of a tenant: nothing but what they allow gets in or out. */
export function networkPoliciesOf(
  tenant: string,
  { egressCidrs }: Tenant,
  { gateway, metrics }: Neighbours,
): readonly object[] {
  const namespace = tenantNamespace(tenant);
  const policy = (name: string, spec: object): object => ({
    apiVersion: "networking.k8s.io/v1",
    kind: "NetworkPolicy",
    metadata: { name, namespace },
    spec: { podSelector: {}, ...spec },
  });
  const own = { podSelector: {} };
  const from = [
    own,
    ...(gateway ? [inNamespace("istio-system")] : []),
    ...(metrics ? [inNamespace("monitoring")] : []),
  ];
  const to = [
    own,
    { ipBlock: { cidr: "0.0.0.0/0", except: PRIVATE } },
    ...egressCidrs.map((cidr) => ({ ipBlock: { cidr } })),
  ];
  const dns = {
    to: [
      { ...inNamespace("kube-system"), podSelector: { matchLabels: { "k8s-app": "kube-dns" } } },
    ],
    ports: [
      { protocol: "UDP", port: 53 },
      { protocol: "TCP", port: 53 },
    ],
  };
  return [
    policy("default-deny", { policyTypes: ["Ingress", "Egress"] }),
    policy("allow-in", { policyTypes: ["Ingress"], ingress: [{ from }] }),
    policy("allow-out", { policyTypes: ["Egress"], egress: [dns, { to }] }),
  ];
}
