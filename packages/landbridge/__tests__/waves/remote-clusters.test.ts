/** What is applied to workload clusters, as Applications of their own charts. */
import { MemoryRepository } from "../../src/verify/repository/memory-repository";
import { text } from "../../src/verify/yaml/json";
import { configMap, kustomization, release } from "../verify/support/read-model";
import {
  applicationField,
  asCluster,
  generated,
  readGenerated,
  wavesIn,
  type Values,
} from "./support";

const remote = (cluster: string): string =>
  `kubeConfig: { secretRef: { name: ${cluster}-kubeconfig } }`;

const SOURCES = `apiVersion: source.toolkit.fluxcd.io/v1
kind: HelmRepository
metadata: { name: x, namespace: flux-system }
spec: { url: https://charts.example.com }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: shared, namespace: flux-system }
data: { values.yaml: "replicas: 2" }
`;

/** A cluster that `make-NAME` creates, with a chart, and with objects that come after it. */
function cluster(name: string): Readonly<Record<string, string>> {
  const chart = release(
    `${name}-chart`,
    remote(name),
    "valuesFrom: [{ kind: ConfigMap, name: shared }, { kind: ConfigMap, name: extra, optional: true }]",
  ).replace("chart: x,", "chart: x, version: 1.0.0,");
  return {
    [`clusters/dev/${name}.yaml`]: [
      kustomization(
        `make-${name}`,
        `make/${name}`,
        "wait: true",
        "dependsOn: [{ name: api }]",
        "postBuild: { substituteFrom: [{ kind: ConfigMap, name: cluster-vars-terraform }] }",
      ).replace(
        "metadata: {",
        `metadata: { annotations: { landbridge.dev/workload-cluster: ${name} },`,
      ),
      kustomization(
        `${name}-charts`,
        `charts/${name}`,
        "wait: true",
        `dependsOn: [{ name: make-${name} }, { name: sources }]`,
      ),
      kustomization(`${name}-web`, "web", remote(name), `dependsOn: [{ name: ${name}-charts }]`),
    ].join("---\n"),
    [`make/${name}/cluster.yaml`]: `${configMap(name)}data: { role: "\${TF_ROLE}" }\n`,
    [`make/${name}/kustomization.yaml`]: "resources: [cluster.yaml]\n",
    [`charts/${name}/release.yaml`]: chart,
  };
}

const TREE = {
  "clusters/dev/hub.yaml": [
    kustomization("api", "api", "wait: true"),
    kustomization("sources", "sources", "wait: true"),
  ].join("---\n"),
  "api/api.yaml": configMap("api"),
  "sources/sources.yaml": SOURCES,
  "web/web.yaml": configMap("web"),
  ...cluster("orders"),
  ...cluster("search"),
};

const VALUES: Values = { variables: { TF_ROLE: "r" }, services: {} };
const modelOf = async () =>
  readGenerated(
    new MemoryRepository(TREE),
    await generated(TREE),
    "argocd/dev",
    asCluster(VALUES, "dev"),
  );

test("each cluster has a chart of its own, in waves of its own", async () => {
  const files = await generated(TREE);
  const names = [...files.keys()].filter((file) => file.includes("/templates/"));
  expect(names).toEqual([
    "argocd/dev/applications/templates/api.yaml",
    "argocd/dev/applications/templates/orders.yaml",
    "argocd/dev/applications/templates/search.yaml",
    ...["orders", "search"].flatMap((name) =>
      [`make-${name}`, `${name}-chart`, `${name}-web`, `${name}.project`]
        .sort()
        .map((file) => `argocd/dev/clusters/${name}/templates/${file}.yaml`),
    ),
  ]);
  const waves = wavesIn(files);
  // Nothing in the hub's last wave holds up anything else.
  expect([waves.get("orders"), waves.get("search")]).toEqual([0, 0]);
  expect(waves.get("api")).toBeLessThan(0);
  const own = ["orders.project", "make-orders", "orders-chart", "orders-web"].map(
    (name) => waves.get(name) ?? NaN,
  );
  expect(own).toEqual([...own].sort((one, other) => one - other));
  expect(new Set(own).size).toBe(own.length);
});

test("Applications of a cluster name it, and their project allows nothing else", async () => {
  const model = await modelOf();
  for (const name of ["orders-web", "orders-chart"]) {
    expect(applicationField(model, name, "spec", "destination", "name")).toBe("orders");
    expect(applicationField(model, name, "spec", "destination", "server")).toBeUndefined();
    expect(applicationField(model, name, "spec", "project")).toBe("orders");
  }
  const project = model.ofKind("argoproj.io", "AppProject").find(({ id }) => id.name === "orders");
  expect(project?.data.spec).toEqual({
    description: "What is applied to the workload cluster orders",
    sourceNamespaces: ["argocd"],
    sourceRepos: ["https://charts.example.com", "https://git.example.com/platform.git"],
    destinations: [{ name: "orders", namespace: "*" }],
    clusterResourceWhitelist: [{ group: "*", kind: "*" }],
  });
});

test("the verifier reads each as a cluster of its own", async () => {
  const model = await modelOf();
  const found = model.remotes.map((one) => ({
    home: one.home,
    objects: one.objects.map(({ id }) => id.name),
    values: one.releases.map(({ values }) => values),
  }));
  // Without the optional values, which the contract doesn't have.
  const expected = { objects: ["web"], values: [{ replicas: 2 }] };
  expect(found).toEqual([
    { home: "orders", ...expected },
    { home: "search", ...expected },
  ]);
  expect(model.objects.map(({ id }) => id.name)).not.toContain("web");
});

test("what creates a cluster stays on the hub, with the contract's values", async () => {
  const model = await modelOf();
  const made = model.objects.find(({ id }) => id.kind === "ConfigMap" && id.name === "orders");
  expect(text(made?.data, "data", "role")).toBe("r");
  expect(made?.applier.parent?.name).toBe("orders");
});

test("a release without sources of its own isn't on the hub, and neither are its values", async () => {
  const files = await generated(TREE);
  expect([...files.keys()].some((file) => file.endsWith("/sources.yaml"))).toBe(false);
});

test("the hub takes the Application of a cluster for healthy, whatever its state is", async () => {
  const health = (await generated(TREE)).get("argocd/dev/health-checks.yaml") ?? "";
  const first = health.indexOf('labels or {})["landbridge.dev/workload-cluster"]');
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(health.indexOf('status = "Degraded"'));
});
