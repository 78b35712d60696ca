import {
  directories,
  kustomization,
  readClusters,
  RELEASE,
  type Files,
} from "./support/read-clusters";

describe("commands of Flux", () => {
  it.each([
    ["flux create kustomization flux-system --source=GitRepository/a --path=./clusters/dev"],
    ["flux bootstrap github --owner=a --path clusters/dev"],
    ["kubectl apply -k clusters/dev"],
  ])("name the cluster path: %s", async (command) => {
    const tree = { "clusters/dev/release.yaml": RELEASE };
    expect((await readClusters({ ...tree, Makefile: `up:\n\t${command}\n` })).clusters).toEqual([
      "clusters/dev",
    ]);
    expect(
      (await readClusters({ ...tree, "README.md": `\`\`\`\n${command}\n\`\`\`\n` })).clusters,
    ).toEqual(["clusters/dev"]);
    expect((await readClusters({ ...tree, "tests/run.sh": `${command}\n` })).clusters).toEqual([]);
  });

  it("create a Kustomization for each directory of a loop", async () => {
    const found = await readClusters({
      ...directories("apps/one", "apps/two"),
      "setup.sh": `for app in apps/*; do\n  flux create kustomization $app --source=fleet --path=./$app\ndone\n`,
    });
    expect(found.clusters).toEqual(["setup"]);
    expect(found.appliers).toEqual([
      "Kustomization flux-system/apps-one: directory",
      "Kustomization flux-system/apps-two: directory",
    ]);
  });

  it.each(["$ENV", "${ENV}", "$1", "{{ env }}"])(
    "create a cluster for each directory that %s may mean",
    async (variable) => {
      const tree = {
        ...directories("infra", "envs/dev", "envs/prod"),
        "envs/dev/apps.yaml": kustomization("apps", "./infra"),
      };
      const setup = `flux create kustomization infra --source=fleet --path=./infra\nflux create ks env --source=fleet --path=./envs/${variable} --depends-on=infra\n`;
      const found = await readClusters({ ...tree, "scripts/setup.sh": setup });
      expect(found.clusters).toEqual(["scripts/setup/dev", "scripts/setup/prod"]);
      const bootstrap = `flux bootstrap github --owner=a --path=envs/${variable}\n`;
      expect((await readClusters({ ...tree, "setup.sh": bootstrap })).clusters).toContain(
        "envs/dev",
      );
    },
  );

  it.each([
    [
      "bin/manage",
      'command = ["flux", "create", "kustomization", name, "--path", f"./clusters/{name}"]\n',
    ],
    [
      "scripts/up.py",
      "run('flux', 'bootstrap', 'github',\n    '--owner', 'a', '--path', 'clusters/dev')\n",
    ],
  ])("are read as lists of words, too: %s", async (file, script) => {
    const tree = { "clusters/dev/release.yaml": RELEASE, "clusters/example/release.yaml": RELEASE };
    expect((await readClusters({ ...tree, [file]: script })).clusters).toEqual(["clusters/dev"]);
  });

  it("say nothing where something else names a cluster", async () => {
    const found = await readClusters({
      ...directories("apps", "clusters/dev/flux-system"),
      "clusters/dev/flux-system/gotk-sync.yaml": kustomization("flux-system", "./clusters/dev"),
      "setup.sh": "flux create kustomization apps --source=flux-system --path=./apps\n",
    });
    expect(found.clusters).toEqual(["clusters/dev"]);
  });

  it("show that a directory is a cluster that only looks like one", async () => {
    const tree = {
      ...directories("apps"),
      "clusters/dev/apps.yaml": kustomization("apps", "./apps"),
    };
    const setup = "flux create kustomization dev --source=flux-system --path=./clusters/dev\n";
    for (const files of [tree, { ...tree, "setup.sh": setup }]) {
      const { clusters, notes } = await readClusters(files);
      expect(clusters).toEqual(["clusters/dev"]);
      expect(notes.some((note) => note.includes("nothing shows"))).toBe(files === tree);
    }
  });

  it("apply the files of a directory without kustomize", async () => {
    const found = await readClusters({
      ...directories("apps"),
      "flux/kustomization.yaml": kustomization("apps", "./apps"),
      "setup.sh": "kubectl apply -f flux/\n",
    });
    expect(found.clusters).toEqual(["flux"]);
    expect(found.appliers).toEqual(["Kustomization flux-system/apps: directory"]);
    expect(found.errors).toEqual([]);
  });

  it("aren't run where a sentence only names them", async () => {
    const page = { "README.md": "Install Flux Operator (not `flux bootstrap`).\n" };
    expect((await readClusters(page)).notes.join("\n")).not.toContain("README.md:1");
  });

  it("are named in a note where kubectl applies single files of Flux", async () => {
    const found = await readClusters({
      "flux/release.yaml": RELEASE,
      "README.md": "```\nkubectl apply -f flux/release.yaml\n```\n",
    });
    expect(found.clusters).toEqual([]);
    expect(found.notes.join("\n")).toContain(
      'README.md:2 runs "kubectl apply -f flux/release.yaml"',
    );
  });

  it("are named in a note where their directory isn't known", async () => {
    const found = await readClusters({ "setup.sh": "flux create kustomization apps --path=$1\n" });
    expect(found.notes.join("\n")).toContain('setup.sh:1 runs "flux create kustomization apps"');
  });
});

const PUSH = `jobs:
  push:
    steps:
      - name: push
        run: |
          flux push artifact oci://ghcr.io/\${{ github.repository }}/deploy:$TAG \\
            --path="./deploy"
`;

describe("an artifact that a workflow pushes", () => {
  it("is what a cluster reconciles, if nothing else is known", async () => {
    const found = await readClusters({
      ...directories("deploy/apps"),
      "deploy/apps.yaml": kustomization("apps", "./apps"),
      ".github/workflows/push.yaml": PUSH,
    });
    expect(found.clusters).toEqual(["deploy"]);
  });

  it("isn't taken for one cluster if its kustomization leaves a part out", async () => {
    const found = await readClusters({
      ...directories("deploy/apps", "deploy/crds"),
      "deploy/kustomization.yaml": "resources: [apps]\n",
      ".github/workflows/push.yaml": PUSH,
    });
    expect(found.clusters).toEqual([]);
    expect(found.notes.join("\n")).toContain(".github/workflows/push.yaml:6");
  });

  it("is what a FluxInstance elsewhere synchronizes", async () => {
    const found = await readClusters({
      ...directories("deploy/clusters/dev", "deploy/apps"),
      "deploy/clusters/dev/apps.yaml": kustomization("apps", "./apps"),
      "bootstrap/instance.yaml": `apiVersion: fluxcd.controlplane.io/v1
kind: FluxInstance
metadata: { name: flux, namespace: flux-system }
spec:
  distribution: { version: 2.x, registry: ghcr.io/fluxcd }
  sync: { kind: OCIRepository, url: "oci://ghcr.io/example/fleet/deploy", ref: latest, path: clusters/dev }
`,
      ".github/workflows/push.yaml": PUSH,
    });
    expect(found.clusters).toEqual(["deploy/clusters/dev"]);
    expect(found.appliers).toEqual(["Kustomization flux-system/apps: directory"]);
  });

  it("is what a Kustomization with another source than the cluster's applies", async () => {
    const url = (name: string): string =>
      `---\napiVersion: source.toolkit.fluxcd.io/v1\nkind: OCIRepository\nmetadata: { name: apps, namespace: flux-system }\nspec: { interval: 10m, url: "oci://ghcr.io/example/${name}" }\n`;
    const files = (name: string): Files => ({
      ...directories("deploy/dev"),
      "clusters/dev/flux-system/gotk-sync.yaml": kustomization("flux-system", "./clusters/dev"),
      "clusters/dev/apps.yaml": `${kustomization("apps", "./dev", "OCIRepository")}${url(name)}`,
      ".github/workflows/push.yaml": PUSH,
    });
    expect((await readClusters(files("deploy"))).appliers).toEqual([
      "Kustomization flux-system/apps: directory",
    ]);
    expect((await readClusters(files("others"))).appliers).toEqual([
      "Kustomization flux-system/apps: outside",
    ]);
  });
});

describe("Applications outside Git", () => {
  const spec = `project = "default"
      source = { repoURL = var.repository, path = "apps", targetRevision = "main" }
      destination = { server = "https://kubernetes.default.svc", namespace = "argocd" }`;

  it.each([
    [
      "the chart argocd-apps",
      `resource "helm_release" "apps" {
  chart     = "argocd-apps"
  namespace = "argocd"
  values = [yamlencode({ applications = { root = {
      ${spec}
  } } })]
}`,
    ],
    [
      "a manifest",
      `resource "kubernetes_manifest" "root" {
  manifest = {
    apiVersion = "argoproj.io/v1alpha1"
    kind       = "Application"
    metadata   = { name = "root", namespace = "argocd" }
    spec = {
      ${spec}
    }
  }
}`,
    ],
    [
      "the provider argocd",
      `resource "argocd_application" "root" {
  metadata {
    name      = "root"
    namespace = "argocd"
  }
  spec {
    source {
      repo_url = var.repository
      path     = "apps"
      directory { recurse = false }
    }
    destination {
      server    = "https://kubernetes.default.svc"
      namespace = "argocd"
    }
  }
}`,
    ],
    [
      "gitops-bridge",
      `module "bridge" {
  source = "gitops-bridge-dev/gitops-bridge/helm"
  apps = { root = yamlencode({
    apiVersion = "argoproj.io/v1alpha1"
    kind       = "Application"
    metadata   = { name = "root", namespace = "argocd" }
    spec = {
      ${spec}
    }
  }) }
}`,
    ],
  ])("are read from Terraform: %s", async (_, text) => {
    const found = await readClusters({
      ...directories("apps"),
      "terraform/main.tf": `variable "repository" {}\n${text}\n`,
    });
    expect(found.clusters).toEqual(["terraform"]);
    expect(found.appliers).toEqual(["Application argocd/root: manifests"]);
    expect(found.errors).toEqual([]);
  });

  it("are read from root modules below others, also with equal names", async () => {
    const provider = `provider "kubernetes" {\n  config_path = "~/.kube/config"\n}\n`;
    const application = (path: string): string => `resource "kubernetes_manifest" "root" {
  manifest = {
    apiVersion = "argoproj.io/v1alpha1"
    kind       = "Application"
    metadata   = { name = "root", namespace = "argocd" }
    spec = {
      source      = { repoURL = "https://git.example.com/fleet", path = "${path}" }
      destination = { server = "https://kubernetes.default.svc", namespace = "web" }
    }
  }
}
`;
    const found = await readClusters({
      ...directories("apps/dev", "apps/prod"),
      "iac/dev/main.tf": provider,
      "iac/dev/argocd/main.tf": `${provider}${application("apps/dev")}`,
      "iac/dev/network/main.tf": application("apps/other"),
      "iac/prod/main.tf": provider,
      "iac/prod/argocd/main.tf": `${provider}${application("apps/prod")}`,
    });
    expect(found.clusters).toEqual(["iac/dev/argocd", "iac/prod/argocd"]);
    expect(found.appliers).toEqual([
      "Application argocd/root: manifests",
      "Application argocd/root: manifests",
    ]);
  });

  it("are read from a chart of the repository that Terraform installs", async () => {
    const application = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: "{{ .Values.name }}" }
spec:
  source: { repoURL: https://git.example.com/fleet, path: apps }
  destination: { server: https://kubernetes.default.svc, namespace: web }
`;
    const found = await readClusters({
      ...directories("apps"),
      "charts/root/Chart.yaml": "apiVersion: v2\nname: root\nversion: 1.0.0\n",
      "charts/root/values.yaml": "name: other\n",
      "charts/root/templates/web.yaml": application,
      "terraform/main.tf": `resource "helm_release" "root" {
  name      = "root"
  namespace = "argocd"
  chart     = "../charts/root"
  values = [yamlencode({ name = "web" })]
}
`,
    });
    expect(found.clusters).toEqual(["terraform"]);
    expect(found.appliers).toEqual([
      "Application argocd/root: local-chart",
      "Application argocd/web: manifests",
    ]);
  });

  it.each([
    ['values = [yamlencode({ name = "web", enabled = false })]', []],
    ['set {\n    name  = "enabled"\n    value = "false"\n  }', []],
    [
      'set = [{ name = "name", value = "api" }, { name = "size", value = var.size }]',
      ["Application argocd/api: manifests"],
    ],
    [
      'set {\n    name  = "enabled"\n    value = "false"\n    type  = "string"\n  }',
      ["Application argocd/web: manifests"],
    ],
  ])("are those that a chart makes with %s", async (values, applications) => {
    const found = await readClusters({
      ...directories("apps"),
      "charts/root/Chart.yaml": "apiVersion: v2\nname: root\nversion: 1.0.0\n",
      "charts/root/values.yaml": "name: web\nenabled: true\n",
      "charts/root/templates/web.yaml": `{{- if .Values.enabled }}
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: "{{ .Values.name }}" }
spec:
  project: default
  source: { repoURL: https://git.example.com/fleet, path: apps }
  destination: { server: https://kubernetes.default.svc, namespace: web }
{{- end }}
`,
      "terraform/main.tf": `resource "helm_release" "root" {
  name      = "root"
  namespace = "argocd"
  chart     = "../charts/root"
  ${values}
}
variable "size" {}
`,
    });
    expect(found.appliers.toSorted()).toEqual(
      [...applications, "Application argocd/root: local-chart"].toSorted(),
    );
  });

  it("are read from commands", async () => {
    const found = await readClusters({
      ...directories("apps"),
      "setup.sh":
        "argocd app create web --repo https://git.example.com/fleet --path apps --dest-namespace web\n",
    });
    expect(found.appliers).toEqual(["Application argocd/web: manifests"]);
  });

  it("are named in a note if only a chart has them, and its values make none", async () => {
    const files = {
      "charts/root/Chart.yaml": "apiVersion: v2\nname: root\nversion: 1.0.0\n",
      "charts/root/values.yaml": "apps: []\n",
      "charts/root/templates/apps.yaml": `{{- range .Values.apps }}
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: "{{ .name }}" }
{{- end }}
`,
    };
    const found = await readClusters(files);
    expect(found.clusters).toEqual([]);
    const sentence = "Chart charts/root has templates of Applications";
    expect(found.notes.join("\n")).toContain(sentence);
    const other = await readClusters({
      ...files,
      ...directories("clusters/dev"),
      "clusters/dev/flux-system/gotk-sync.yaml": kustomization("flux-system", "./clusters/dev"),
    });
    expect(other.clusters).toEqual(["clusters/dev"]);
    expect(other.notes.join("\n")).toContain(sentence);
  });
});

test.each([
  ["an object", "body = {", "}"],
  ["JSON", "body = jsonencode({", "})"],
])("a Flux configuration of azapi is a cluster, its body being %s", async (_, open, close) => {
  const found = await readClusters({
    ...directories("apps", "infrastructure"),
    "terraform/main.tf": `resource "azapi_resource" "flux" {
  type      = "Microsoft.KubernetesConfiguration/fluxConfigurations@2024-11-01"
  name      = "fleet"
  parent_id = azurerm_kubernetes_cluster.main.id
  ${open}
    properties = {
      namespace     = "fleet"
      gitRepository = { url = "https://git.example.com/fleet", repositoryRef = { branch = "main" } }
      kustomizations = {
        infrastructure = { path = "infrastructure", prune = true }
        apps           = { path = "apps", dependsOn = ["infrastructure"] }
      }
    }
  ${close}
}
resource "azurerm_kubernetes_cluster" "main" {}
`,
  });
  expect(found.clusters).toEqual(["terraform/azurerm_kubernetes_cluster.main"]);
  expect(found.appliers).toEqual([
    "Kustomization fleet/fleet-apps: directory",
    "Kustomization fleet/fleet-infrastructure: directory",
  ]);
});
