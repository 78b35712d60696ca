import { directories, readClusters, type Files } from "./support/read-clusters";

const values = `applications:
  shop:
    project: default
    source: { repoURL: https://git.example.com/fleet, path: apps }
    destination: { server: https://kubernetes.default.svc, namespace: shop }
`;

const indented = (spaces: number): string => values.replace(/^(?=.)/gm, " ".repeat(spaces));

test.each<readonly [string, Files, readonly string[]]>([
  [
    "a kustomization",
    {
      "argocd/kustomization.yaml":
        "helmCharts:\n  - { name: argocd-apps, releaseName: apps, valuesFile: values.yaml }\n",
      "argocd/values.yaml": values,
    },
    ["Application argocd/shop: manifests"],
  ],
  [
    "an Application",
    {
      "argocd/apps.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: apps, namespace: argocd }
spec:
  project: default
  source:
    repoURL: https://argoproj.github.io/argo-helm
    chart: argocd-apps
    helm:
      valuesObject:
${indented(8)}
  destination: { server: https://kubernetes.default.svc, namespace: argocd }
`,
    },
    ["Application argocd/apps: chart", "Application argocd/shop: manifests"],
  ],
  [
    "a HelmRelease",
    {
      "argocd/apps.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: apps, namespace: argocd }
spec:
  chart: { spec: { chart: argocd-apps } }
  values:
${indented(4)}
`,
    },
    ["Application argocd/shop: manifests"],
  ],
  [
    "a chart that depends on it, with values of a first installation",
    {
      "argocd/Chart.yaml": `apiVersion: v2
name: argocd
version: 0.0.0
dependencies:
  - { name: argocd-apps, version: 2.0.2, repository: https://argoproj.github.io/argo-helm }
`,
      "argocd/values.yaml": `argocd-apps:\n${indented(2)}`,
      "argocd/values-seed.yaml": `argocd-apps:\n${indented(2)}`,
    },
    ["Application argocd/shop: manifests"],
  ],
  [
    "a list, as before version 2 of the chart",
    {
      "argocd/Chart.yaml": `apiVersion: v2
name: argocd
version: 0.0.0
dependencies:
  - { name: argocd-apps, version: 1.6.2, repository: https://argoproj.github.io/argo-helm }
`,
      "argocd/values.yaml": `argocd-apps:
  applications:
    - name: shop
      project: default
      source: { repoURL: https://git.example.com/fleet, path: apps }
      destination: { server: https://kubernetes.default.svc, namespace: shop }
`,
    },
    ["Application argocd/shop: manifests"],
  ],
  [
    "a chart that depends on it, which an Application applies",
    {
      "argocd/apps.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: apps, namespace: argocd }
spec:
  project: default
  source: { repoURL: https://git.example.com/fleet, path: umbrella }
  destination: { server: https://kubernetes.default.svc, namespace: argocd }
`,
      "umbrella/Chart.yaml": `apiVersion: v2
name: umbrella
version: 0.0.0
dependencies:
  - { name: argocd-apps, version: 2.0.2, repository: https://argoproj.github.io/argo-helm }
`,
      "umbrella/values.yaml": `argocd-apps:\n${indented(2)}`,
    },
    ["Application argocd/apps: local-chart", "Application argocd/shop: manifests"],
  ],
])("Applications in the values of argocd-apps are read: %s", async (_, files, expected) => {
  const found = await readClusters({ ...directories("apps"), ...files });
  expect(found.clusters).toEqual(["argocd"]);
  expect(found.appliers).toEqual(expected);
});

const root = `  - apiVersion: argoproj.io/v1alpha1
    kind: Application
    metadata: { name: shop, namespace: argocd }
    spec:
      project: default
      source: { repoURL: https://git.example.com/fleet, path: apps }
      destination: { server: https://kubernetes.default.svc, namespace: shop }
`;

const additional = `server:
  additionalApplications:
    - name: shop
      namespace: argocd
      project: default
      source: { repoURL: https://git.example.com/fleet, path: apps }
      destination: { server: https://kubernetes.default.svc, namespace: shop }
`;

const helmfile = (chart: string, value: string): string =>
  `repositories: []\nreleases:\n  - name: a\n    chart: argo/${chart}\n    values:\n${value}`;

const release = (body: string): string =>
  `resource "helm_release" "argocd" {\n  name       = "argocd"\n  namespace  = "argocd"\n  repository = "https://argoproj.github.io/argo-helm"\n  chart      = "argo-cd"\n  values     = [${body}]\n}\n`;

test.each<readonly [string, Files]>([
  ["extra objects of argo-cd", { "argocd/argocd.yaml": `extraObjects:\n${root}` }],
  ["additional Applications of argo-cd", { "argocd/argocd.yaml": additional }],
  [
    "a HelmChart of k3s",
    {
      "argocd/argocd.yaml": `apiVersion: helm.cattle.io/v1\nkind: HelmChart\nmetadata: { name: argocd, namespace: kube-system }\nspec:\n  repo: https://argoproj.github.io/argo-helm\n  chart: argo-cd\n  valuesContent: |\n    extraObjects:\n${root.replace(/^/gm, "    ")}`,
    },
  ],
  [
    "a text among the extra objects",
    {
      "argocd/Chart.yaml":
        "apiVersion: v2\nname: argocd\nversion: 0.0.0\ndependencies:\n  - { name: argo-cd, version: 7.0.0 }\n",
      "argocd/values.yaml": `argo-cd:\n  extraObjects:\n    - |\n${root
        .replace("  - ", "    ")
        .replace("namespace: argocd", 'namespace: "{{ .Release.Namespace }}"')
        .replace(/^/gm, "    ")}`,
    },
  ],
  [
    "values that a command gives argocd-apps",
    {
      "argocd/apps.yaml": values,
      Makefile:
        "up:\n\thelm upgrade --install apps argo/argocd-apps -n argocd -f argocd/apps.yaml\n",
    },
  ],
  [
    "values that a helmfile gives argocd-apps",
    {
      "argocd/apps.yaml": values,
      "helmfile.yaml": helmfile("argocd-apps", "      - argocd/apps.yaml\n"),
    },
  ],
  [
    "values that a helmfile gives argocd-apps, below its environments and with templates",
    {
      "argocd/apps.yaml": values,
      "helmfile.yaml.gotmpl": `environments:\n  default: {}\n---\n${helmfile(
        "argocd-apps",
        "      - argocd/apps.yaml\n    {{- if .Values.isOn }}\n    installed: {{ .Values.isOn }}\n    {{- end }}\n",
      )}`,
    },
  ],
  [
    "values in a helmfile",
    {
      "argocd/helmfile.yaml": helmfile(
        "argo-cd",
        `      - extraObjects:\n${root.replace(/^/gm, "        ")}`,
      ),
    },
  ],
  [
    "a release of Terraform",
    {
      "argocd/main.tf": release('file("${path.module}/values.yaml")'),
      "argocd/values.yaml": `extraObjects:\n${root}`,
    },
  ],
  [
    "a template of Terraform",
    {
      "argocd/main.tf": release('templatefile("${path.module}/a.tftpl", { url = "x" })'),
      "argocd/a.tftpl": `extraObjects:\n${root.replace("https://git.example.com/fleet", '"${url}"')}`,
    },
  ],
])("Applications in values are read: %s", async (_, files) => {
  const found = await readClusters({ ...directories("apps"), ...files });
  expect(found.clusters).toEqual(["argocd"]);
  expect(found.appliers).toEqual(["Application argocd/shop: manifests"]);
});

test("values of a chart of the repository are that chart's, and examples nobody's", async () => {
  const found = await readClusters({
    ...directories("apps"),
    "chart/Chart.yaml": "apiVersion: v2\nname: chart\nversion: 0.0.0\n",
    "chart/values.yaml": `extraObjects:\n${root}`,
    "examples/argocd.yaml": `extraObjects:\n${root}`,
  });
  expect(found.clusters).toEqual([]);
});

it("reads extra objects without the quotes by which the chart prints the braces of an ApplicationSet", async () => {
  const found = await readClusters({
    ...directories("apps/web"),
    "argocd/values.yaml": `extraObjects:
  - apiVersion: argoproj.io/v1alpha1
    kind: ApplicationSet
    metadata: { name: apps, namespace: argocd }
    spec:
      goTemplate: true
      generators:
        - git: { repoURL: https://git.example.com/fleet, revision: HEAD, directories: [{ path: apps/* }] }
      template:
        metadata: { name: "{{ \`{{ .path.basename }}\` }}" }
        spec:
          project: default
          source: { repoURL: https://git.example.com/fleet, path: '{{ "{{ .path.path }}" }}' }
          destination: { server: https://kubernetes.default.svc, namespace: default }
`,
  });
  expect(found.appliers).toContain("Application argocd/web: manifests");
});
