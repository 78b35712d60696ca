import type { ContractDocument } from "landbridge/contract";
import { fromContract, verify } from "landbridge/verify";

import { MemoryRepository } from "../../../packages/landbridge/src/verify/repository/memory-repository";
import type { Chart } from "../../../tools/charts/chart";
import type { Environment } from "../../../tools/charts/render-environment";
import type { RenderedEnvironment } from "../../../tools/charts/rendered";
import { chartObjects } from "../../../tools/charts/rendered-object";
import type { CanRender } from "../../../tools/charts/renderer";

/** A contract with one identity: `app/app`. */
export const contract: ContractDocument = {
  version: 1,
  environment: "dev",
  hash: "",
  engine: { kind: "flux", version: "v2.7.5", path: "clusters/dev" },
  variables: {},
  services: {
    app: {
      namespace: "app",
      configMap: "app-values-terraform",
      key: "values.yaml",
      values: { region: "eu-west-1" },
      origin: { file: "modules/app.ts", line: 3 },
    },
  },
  namespaces: { app: { labels: {}, origin: { file: "modules/app.ts", line: 1 } } },
  identities: [
    {
      namespace: "app",
      serviceAccount: "app",
      role: "arn:aws:iam::111122223333:role/app",
      managedBy: "git",
      origin: { file: "modules/app.ts", line: 7 },
    },
  ],
  secrets: [],
};

/** A cluster whose release `app` installs the chart `app` 1.0.0. Its values are in values.yaml and in the contract. */
export const FILES: Readonly<Record<string, string>> = {
  "clusters/dev/kustomization.yaml":
    "resources: [release.yaml, route.yaml]\nconfigMapGenerator:\n  - { name: app-values, namespace: app, files: [values.yaml], options: { disableNameSuffixHash: true } }\n",
  "clusters/dev/values.yaml": "# what the chart reads\nserver:\n  replicas: 2\n",
  "clusters/dev/release.yaml": `apiVersion: source.toolkit.fluxcd.io/v1
kind: HelmRepository
metadata: { name: app, namespace: app }
spec: { interval: 1h, url: "https://charts.example.com" }
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: app, namespace: app }
spec:
  interval: 1h
  chart:
    spec:
      chart: app
      version: 1.0.0
      sourceRef: { kind: HelmRepository, name: app }
  valuesFrom:
    - { kind: ConfigMap, name: app-values }
    - { kind: ConfigMap, name: app-values-terraform }
`,
  "clusters/dev/route.yaml": `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: app, namespace: app }
spec:
  rules:
    - backendRefs:
        - name: app
          port: 80
`,
};

/** What the chart renders in the passing case. */
export const RENDERED = `# Source: app/templates/app.yaml
apiVersion: v1
kind: Service
metadata: { name: app }
spec: { ports: [{ port: 80 }] }
---
apiVersion: v1
kind: ServiceAccount
metadata: { name: app }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: app, namespace: app, annotations: null }
spec:
  selector: { matchLabels: { app: app } }
  template:
    metadata: { labels: { app: app } }
    spec:
      serviceAccountName: app
      containers:
        - name: app
          image: app:1
          env:
            - { name: PASSWORD, valueFrom: { secretKeyRef: { name: app, key: password } } }
          envFrom: [{ secretRef: { name: maybe, optional: true } }]
---
apiVersion: v1
kind: Secret
metadata: { name: app }
stringData: { password: "1" }
`;

/** The chart that is installed, without its templates. */
export const CHART: Chart = {
  name: "app",
  version: "1.0.0",
  archive: "app-1.0.0.tgz",
  defaults: { server: { replicas: 1 } },
};

/** The cluster before its charts are rendered. */
export async function unrendered(
  changed: Readonly<Record<string, string>> = {},
): Promise<Environment> {
  const { fleet } = await verify({
    repository: new MemoryRepository({ ...FILES, ...changed }),
    paths: ["clusters/dev"],
    prerequisitesOf: () => fromContract(contract, "the contract").prerequisites,
    rules: [],
  });
  return { name: "dev", model: fleet.models[0]!, contract };
}

/** The cluster with a rendered chart. */
export async function rendered({
  files = {},
  output = RENDERED,
  chart = CHART,
  renderer = { render: () => Promise.resolve({ text: output }) },
}: {
  readonly files?: Readonly<Record<string, string>>;
  readonly output?: string;
  readonly chart?: Chart;
  readonly renderer?: CanRender;
} = {}): Promise<RenderedEnvironment> {
  const { name, model } = await unrendered(files);
  const objects = chartObjects(output);
  const releases = model.releases.map((release) => ({ release, chart, objects, renderer }));
  return { name, model, contract, releases, skipped: [] };
}
