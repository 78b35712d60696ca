import * as fs from "node:fs";
import * as path from "node:path";

/** What each workload cluster gets, in this order. */
const SHARED = ["namespaces", "operators", "apps"];

/**
 * Writes a management cluster that applies three shared directories to each of its workload clusters, with the variables of
 * the cluster from a ConfigMap in the cluster's own namespace.
 */
export function writeWorkloadClusters(root: string, clusters: number): void {
  write(root, "landbridge.yaml", "");
  for (const [file, text] of Object.entries(TREE)) write(root, path.join("workload", file), text);
  for (let index = 0; index < clusters; index++) {
    const name = `workload-${index}`;
    const objects = [
      variables(name),
      ...SHARED.map((part, order) => kustomization(name, part, order)),
    ];
    write(root, `clusters/hub/${name}.yaml`, objects.join("---\n"));
  }
}

function write(root: string, file: string, text: string): void {
  const place = path.join(root, file);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, text);
}

function variables(name: string): string {
  return `apiVersion: v1
kind: Namespace
metadata:
  name: ${name}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: cluster-vars
  namespace: ${name}
data:
  CLUSTER: ${name}
  DOMAIN: ${name}.example.org
`;
}

function kustomization(name: string, part: string, order: number): string {
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  name: ${part}
  namespace: ${name}
spec:
  interval: 1h
  retryInterval: 1m
  timeout: 5m
  path: ./workload/${part}
  prune: true
  wait: true
  serviceAccountName: flux
  sourceRef:
    kind: GitRepository
    name: flux-system
    namespace: flux-system
  kubeConfig:
    secretRef:
      name: kubeconfig
${order === 0 ? "" : `  dependsOn:\n    - name: ${SHARED[order - 1] ?? ""}\n`}  postBuild:
    substituteFrom:
      - kind: ConfigMap
        name: cluster-vars
`;
}

const TREE: Readonly<Record<string, string>> = {
  "namespaces/namespaces.yaml": ["monitoring", "shop"]
    .map((name) => `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ${name}\n`)
    .join("---\n"),
  "operators/crd.yaml": `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: monitors.example.org
  annotations:
    kustomize.toolkit.fluxcd.io/prune: disabled
spec:
  group: example.org
  scope: Namespaced
  names: { kind: Monitor, listKind: MonitorList, plural: monitors, singular: monitor }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object, x-kubernetes-preserve-unknown-fields: true }
`,
  "apps/monitor.yaml": `apiVersion: example.org/v1
kind: Monitor
metadata:
  name: shop
  namespace: monitoring
spec:
  cluster: \${CLUSTER}
`,
  "apps/shop.yaml": `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
  namespace: shop
data:
  url: https://shop.\${DOMAIN}/
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
  namespace: shop
spec:
  selector:
    matchLabels: { app: shop }
  template:
    metadata:
      labels: { app: shop }
    spec:
      containers:
        - name: shop
          image: ghcr.io/stefanprodan/podinfo:6.9.2
          envFrom:
            - configMapRef: { name: settings }
          ports:
            - { name: http, containerPort: 9898 }
---
apiVersion: v1
kind: Service
metadata:
  name: shop
  namespace: shop
spec:
  selector: { app: shop }
  ports:
    - { name: http, port: 80, targetPort: http }
`,
};
