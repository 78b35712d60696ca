import type { YamlRecord } from "../../../src/verify/yaml/json";
import {
  deployment,
  externalDns,
  finalizerController,
  flux,
  held,
  helmController,
  kubernetes,
  kustomizeController,
  ownedBy,
} from "./controllers";
import { FakeCluster } from "./fake-cluster";
import { applied, kustomization, release } from "./live";

export const SERVICE_FINALIZER = "service.k8s.aws/resources";
const KARPENTER = "karpenter.sh/termination";

const needs = (...names: readonly string[]) => ({ dependsOn: names.map((name) => ({ name })) });

const chart = (owner: string, name: string) => ({
  ...flux(release(owner, `web/${name}`)),
  status: { history: [{ chartName: name }] },
});

/** What each Kustomization applies. */
const TREE: Readonly<Record<string, readonly YamlRecord[]>> = {
  namespaces: [applied("namespaces", "v1", "Namespace", "web")],
  karpenter: [chart("karpenter", "karpenter")],
  nodes: [
    held(applied("nodes", "karpenter.sh/v1", "NodePool", "default"), KARPENTER),
    held(
      applied("nodes", "karpenter.k8s.aws/v1", "EC2NodeClass", "default"),
      "karpenter.k8s.aws/termination",
    ),
  ],
  balancers: [chart("balancers", "aws-load-balancer-controller")],
  dns: [chart("dns", "external-dns")],
  gateway: [applied("gateway", "gateway.networking.k8s.io/v1", "Gateway", "web/platform")],
  apps: [
    applied("apps", "gateway.networking.k8s.io/v1", "HTTPRoute", "web/app", {
      spec: { hostnames: ["app.example.com"] },
    }),
    applied("apps", "apps/v1", "Deployment", "web/app"),
    applied("apps", "apps/v1", "StatefulSet", "web/data", {
      spec: { volumeClaimTemplates: [{ metadata: { name: "data" } }] },
    }),
  ],
};

/** A cluster with load balancer, record, volume and machine, and the controllers that remove them. */
export function platform({ answers = true }: { readonly answers?: boolean } = {}) {
  const records = new Set<string>();
  const balancers = new Set(["web/platform"]);
  const isGone = (kind: string, cluster: FakeCluster): boolean => cluster.all(kind).length === 0;
  const cluster: FakeCluster = new FakeCluster([
    kubernetes,
    kustomizeController(TREE),
    helmController,
    externalDns(records, 3),
    ...(answers
      ? [
          finalizerController(
            "aws-load-balancer-controller",
            ["Service"],
            SERVICE_FINALIZER,
            () => {
              balancers.clear();
              return true;
            },
          ),
        ]
      : []),
    finalizerController("karpenter", ["NodePool"], KARPENTER, (_, one) => isGone("NodeClaim", one)),
    finalizerController("karpenter", ["NodeClaim"], KARPENTER, (_, one) => isGone("Node", one)),
    finalizerController("karpenter", ["Node"], KARPENTER),
    finalizerController("karpenter", ["EC2NodeClass"], "karpenter.k8s.aws/termination", (_, one) =>
      isGone("NodeClaim", one),
    ),
    // Karpenter deletes what a deleted NodePool owns, and the node of a deleted claim.
    (one) => {
      for (const claim of one.all("NodeClaim")) {
        const isDeleted = "deletionTimestamp" in (claim.metadata as object);
        if (isDeleted) for (const node of one.all("Node")) one.remove(node);
        else if (
          one.all("NodePool").some(({ metadata }) => "deletionTimestamp" in (metadata as object))
        )
          one.remove(claim);
      }
    },
  ]);
  const children = [
    kustomization("namespaces", { prune: false, applied: TREE.namespaces }),
    kustomization("karpenter", { applied: TREE.karpenter, ...needs("namespaces") }),
    kustomization("nodes", { applied: TREE.nodes, ...needs("karpenter") }),
    kustomization("balancers", { applied: TREE.balancers, ...needs("namespaces") }),
    kustomization("dns", { applied: TREE.dns, ...needs("namespaces") }),
    kustomization("gateway", { applied: TREE.gateway, ...needs("balancers") }),
    kustomization("apps", { applied: TREE.apps, ...needs("gateway") }),
  ].map(flux);
  for (const child of children) {
    const labels = {
      "kustomize.toolkit.fluxcd.io/name": "flux-system",
      "kustomize.toolkit.fluxcd.io/namespace": "flux-system",
    };
    Object.assign(child.metadata as object, { labels });
  }
  const root = flux(kustomization("flux-system", { owner: "flux-system", applied: children }));
  cluster.add(root, ...children, ...Object.values(TREE).flat());
  cluster.add(
    deployment("karpenter", "karpenter"),
    deployment("aws-load-balancer-controller", "aws-load-balancer-controller"),
    deployment("external-dns", "external-dns", {
      spec: {
        template: {
          spec: {
            containers: [
              {
                image: "registry.k8s.io/external-dns/external-dns:v0.21.0",
                args: ["--interval=3s"],
              },
            ],
          },
        },
      },
    }),
  );
  const service = applied(undefined, "v1", "Service", "web/platform-istio", {
    spec: { type: "LoadBalancer" },
  });
  const claim = held(applied(undefined, "karpenter.sh/v1", "NodeClaim", "default-1"), KARPENTER);
  const mounted = { volumes: [{ persistentVolumeClaim: { claimName: "data-0" } }] };
  cluster.add(
    ownedBy(cluster.object("Gateway", "platform"), held(service, SERVICE_FINALIZER)),
    claim,
    held(applied(undefined, "v1", "Node", "ip-10-0-0-1"), KARPENTER),
    ownedBy(
      cluster.object("StatefulSet", "data"),
      applied(undefined, "v1", "Pod", "web/data-0", { spec: mounted }),
    ),
    held(
      applied(undefined, "v1", "PersistentVolumeClaim", "web/data-0"),
      "kubernetes.io/pvc-protection",
    ),
    applied(undefined, "v1", "PersistentVolume", "pvc-1", {
      spec: { persistentVolumeReclaimPolicy: "Delete", claimRef: { name: "data-0" } },
    }),
  );
  records.add("app.example.com");
  return { cluster, records, balancers };
}
