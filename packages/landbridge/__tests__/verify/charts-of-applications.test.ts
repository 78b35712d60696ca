import { directories, readClusters, type Files } from "./support/read-clusters";

const chart = (name: string): string =>
  `helmCharts:\n  - { name: ${name}, repo: https://charts.example.com, valuesFile: values.yaml, namespace: argocd }\n`;

const appOfApp = `default:
  app:
    enabled: true
    enableAutoSync: true
    project: platform
    destination: { server: https://kubernetes.default.svc, namespace: argocd }
    source: { repoURL: https://git.example.com/fleet, targetRevision: HEAD }
applications:
  shop:
    annotations: { argocd.argoproj.io/sync-wave: "2" }
    destination: { namespace: shop }
    source: { path: apps }
  off:
    enabled: false
    source: { path: more }
`;

describe("the chart argocd-app-of-app", () => {
  const root: Files = {
    ...directories("apps", "more"),
    "bootstrap/base/kustomization.yaml": chart("argocd-app-of-app"),
    "bootstrap/base/values.yaml": appOfApp.replaceAll(/shop/g, "base"),
    "bootstrap/dev/kustomization.yaml": `${chart("argocd-app-of-app")}resources: [../base]\n`,
    "bootstrap/dev/values.yaml": appOfApp,
  };

  it("starts a cluster in the kustomization that includes the others", async () => {
    const found = await readClusters(root);
    expect(found.clusters).toEqual(["bootstrap/dev"]);
    expect(found.appliers).toEqual([
      "Application argocd/base: manifests",
      "Application argocd/shop: manifests",
    ]);
    expect(found.errors).toEqual([]);
  });

  it("reads fields that are written as a text, and leaves values open where that is a template", async () => {
    const extra = (text: string): string =>
      appOfApp.replace(
        "source: { path: apps }",
        `source: { path: chart, extraSourceFields: ${text} }`,
      );
    const chartOfShop: Files = {
      "chart/Chart.yaml": "apiVersion: v2\nname: chart\nversion: 0.0.0\n",
      "chart/shop.yaml": "a: 1\n",
      "chart/templates/a.yaml":
        'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { a: "{{ required "none" .Values.a }}" }\n',
    };
    const base = { ...root, ...chartOfShop };
    const dev = "bootstrap/dev/values.yaml";
    const given = await readClusters({
      ...base,
      [dev]: extra('"helm: { valueFiles: [shop.yaml] }"'),
    });
    expect(given.errors).toEqual([]);
    const open = await readClusters({ ...base, [dev]: extra('"helm: { valueFiles: [{{ x }}] }"') });
    expect(open.errors).toEqual([]);
    const none = await readClusters({ ...base, [dev]: extra('"{}"') });
    expect(none.errors).toEqual(["LB648"]);
  });

  it("is found in a base that a kustomization without charts includes", async () => {
    const found = await readClusters({
      ...directories("apps"),
      "argocd-apps/kustomization.yaml": chart("argocd-app-of-app"),
      "argocd-apps/values.yaml": appOfApp,
      "dev/kustomization.yaml": "resources: [../argocd-apps]\n",
    });
    expect(found.appliers).toContain("Application argocd/shop: manifests");
  });

  it("makes the Applications of an Application that reads the kustomization", async () => {
    const found = await readClusters({
      ...root,
      "start/root.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: root, namespace: argocd }
spec:
  project: default
  source: { repoURL: https://git.example.com/fleet, path: bootstrap/dev }
  destination: { server: https://kubernetes.default.svc, namespace: argocd }
`,
    });
    expect(found.clusters).toEqual(["start"]);
    expect(found.appliers).toContain("Application argocd/shop: manifests");
  });
});

test("a chart of the repository that a kustomization renders belongs to the Application which reads that", async () => {
  const found = await readClusters({
    ...directories("apps"),
    "start/root.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: root, namespace: argocd }
spec:
  project: default
  source: { repoURL: https://git.example.com/fleet, path: all }
  destination: { server: https://kubernetes.default.svc, namespace: argocd }
`,
    "all/kustomization.yaml":
      "helmGlobals: { chartHome: ../charts }\nhelmCharts:\n  - { name: app, valuesInline: { path: apps } }\n",
    "charts/app/Chart.yaml": "apiVersion: v2\nname: app\nversion: 0.0.0\n",
    "charts/app/values.yaml": "path: none\n",
    "charts/app/templates/app.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: shop
  namespace: argocd
spec:
  project: default
  source: { repoURL: https://git.example.com/fleet, path: "{{ .Values.path }}" }
  destination: { server: https://kubernetes.default.svc, namespace: shop }
`,
  });
  expect(found.clusters).toEqual(["start"]);
  expect(found.appliers).toContain("Application argocd/shop: manifests");
  expect(found.notes.join("\n")).not.toContain("nothing shows that it is installed");
});
