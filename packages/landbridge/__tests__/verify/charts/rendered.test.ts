import { findProgram } from "../../../src/lib/isolated/find-program";
import { chartOf } from "../../../src/verify/charts/chart";
import { Helm, type RenderResult } from "../../../src/verify/charts/helm";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { RULES } from "../../../src/verify/rules/registry";
import { verify } from "../../../src/verify/verify";

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: web }
spec:
  rules:
    - backendRefs:
        - name: web
          port: 81
---
apiVersion: v1
kind: Pod
metadata: { name: web, namespace: web }
spec:
  serviceAccountName: web-acount
  containers:
    - name: web
      image: example.com/web:1
---
apiVersion: example.com/v1
kind: Web
metadata: { name: web, namespace: web }
`;

const RELEASE = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: web, namespace: web }
spec:
  interval: 1h
  chart:
    spec:
      chart: web
      version: 1.0.0
      sourceRef: { kind: HelmRepository, name: charts }
  values:
    replicas: 1
`;

const MANIFESTS = `apiVersion: v1
kind: Service
metadata: { name: web }
spec:
  ports: [{ name: http, port: 80 }]
---
apiVersion: v1
kind: ServiceAccount
metadata: { name: web-account }
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: webs.example.com }
spec: { group: example.com, names: { kind: Web }, scope: Namespaced }
`;

/** What is found with a chart that Helm renders to this. */
async function found(result: RenderResult): Promise<readonly string[]> {
  const chart = chartOf(new Map([["Chart.yaml", "name: web\nversion: 1.0.0\n"]]));
  const { findings } = await verify({
    repository: new MemoryRepository({
      "clusters/dev/web.yaml": RELEASE,
      "clusters/dev/route.yaml": ROUTE,
    }),
    paths: ["clusters/dev"],
    rules: RULES.filter(({ id }) =>
      ["LB307", "LB618", "LB621", "LB205", "LB207", "LB612"].includes(id),
    ),
    chartTools: {
      charts: { find: () => Promise.resolve(chart) },
      helm: { render: () => Promise.resolve(result) },
    },
  });
  return findings.map(({ rule, message }) => `${rule} ${message}`);
}

test("what Helm renders is in the cluster: Services with their ports, accounts, and CRDs", async () => {
  expect(await found({ kind: "rendered", yaml: MANIFESTS })).toEqual([
    expect.stringMatching(/^LB618 .* port 81 of Service web\/web, which has only 80\.$/),
    expect.stringMatching(/^LB621 .*ServiceAccount web\/web-acount.*Did you mean "web-account"\?$/),
    expect.stringMatching(/^LB207 Web web needs a CRD that HelmRelease web\/web installs/),
  ]);
});

test.each([
  ["nil pointer evaluating interface {}.name", 1],
  ["chart requires kubeVersion: >=1.40.0", 0],
])("of a chart that can't be rendered, Helm's message is reported: %s", async (message, times) => {
  expect(await found({ kind: "failed", message })).toHaveLength(times);
});

test("what Helm renders has the types that the API server wants", async () => {
  const yaml = `apiVersion: v1
kind: ConfigMap
metadata: { name: web, annotations: { enabled: true } }
data: { PORT: 8080 }
more: 1
`;
  expect(await found({ kind: "rendered", yaml })).toEqual([
    expect.stringMatching(/^LB612 HelmRelease web\/web renders ConfigMap web: .*enabled must be/),
    expect.stringMatching(/^LB612 HelmRelease web\/web renders ConfigMap web: .*PORT must be/),
  ]);
});

test("without Helm nothing of it is known", async () => {
  expect(await found({ kind: "missing" })).toEqual([]);
});

const program = findProgram("helm");
const withHelm = program === undefined ? test.skip : test;
const reason = program === undefined ? " [skipped: helm isn't on PATH]" : "";
withHelm(`Helm renders a chart without the environment${reason}`, async () => {
  const files = {
    "Chart.yaml": "apiVersion: v2\nname: web\nversion: 1.0.0\n",
    "templates/a.yaml":
      'a: {{ .Values.a }}-{{ .Release.Namespace }}-{{ env "HOME" | default "none" }}\n',
    "../outside.yaml": "a: b\n",
  };
  const chart = chartOf(new Map(Object.entries(files)));
  if (chart === undefined) throw new Error("no chart");
  const request = { chart, releaseName: "web", namespace: "apps", values: { a: 1 } };
  const result = await new Helm({ program }).render(request);
  // Helm has no function `env`.
  expect(result).toMatchObject({
    kind: "failed",
    message: expect.stringContaining("env") as string,
  });
  const plain = chartOf(
    new Map([
      ...chart.files,
      ["templates/a.yaml", "a: {{ .Values.a }}-{{ .Release.Namespace }}\n"],
    ]),
  );
  if (plain === undefined) throw new Error("no chart");
  expect(await new Helm({ program }).render({ ...request, chart: plain })).toMatchObject({
    kind: "rendered",
    yaml: expect.stringContaining("a: 1-apps") as string,
  });
});
