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
    ['"clusters/${NAME}/flux"', ["clusters/dev/flux", "clusters/prod/flux"]],
    ["clusters/$1/flux", ["clusters/dev/flux", "clusters/prod/flux"]],
    ["./$TREE/{{ name }}/flux/", ["clusters/dev/flux", "clusters/prod/flux"]],
    ["clusters/$ENV/$REGION", ["clusters/dev/eu", "clusters/dev/flux", "clusters/prod/flux"]],
    ["$ENV/flux", []],
  ])("bootstrap a cluster for each directory that %s may mean", async (path, clusters) => {
    const tree = directories(
      ...["clusters/dev/flux", "clusters/prod/flux", "clusters/dev/eu", "clusters/base/flux"],
    );
    const setup = `TREE=clusters\nflux bootstrap git --url=ssh://git@example.com/a --path=${path}\n`;
    expect((await readClusters({ ...tree, "setup.sh": setup })).clusters).toEqual(clusters);
  });

  it("create Kustomizations for each directory that a name inside of their paths may mean", async () => {
    const tree = directories(
      "envs/dev/infra",
      "envs/prod/infra",
      "envs/dev/apps",
      "envs/prod/apps",
    );
    const setup =
      "flux create ks infra --path=envs/$1/infra\nflux create ks apps --path=envs/$1/apps --depends-on=infra\n";
    const found = await readClusters({ ...tree, "setup.sh": setup });
    expect(found.clusters).toEqual(["setup/dev", "setup/prod"]);
    expect(found.appliers).toHaveLength(4);
  });

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

  it.each([
    ["oci", "oci://registry.example.com/demo"],
    ["git", "https://git.example.com/demo"],
  ])("apply the whole of another repository, not of this one: %s", async (kind, url) => {
    const found = await readClusters({
      ...directories("apps"),
      ".git/config": '[remote "origin"]\n\turl = https://git.example.com/fleet\n',
      "setup.sh": `flux create source ${kind} demo --url=${url}\nflux create kustomization demo --source=demo --path=./\n`,
    });
    expect(found.clusters).toEqual([]);
  });

  it.each([
    ["oci", "oci://registry.example.com/fleet"],
    ["git", "https://git.example.com/fleet"],
  ])("apply the whole of this repository: %s", async (kind, url) => {
    const found = await readClusters({
      "settings.yaml":
        "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, namespace: default }\n",
      ".git/config": '[remote "origin"]\n\turl = https://git.example.com/fleet\n',
      "setup.sh": `flux push artifact oci://registry.example.com/fleet:latest --path=./\nflux create source ${kind} fleet --url=${url}\nflux create kustomization fleet --source=fleet --path=./\n`,
    });
    expect(found.clusters).toEqual([""]);
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
    const page = {
      "README.md":
        "Install Flux Operator (not `flux bootstrap`).\n\n**The flux bootstrap chain** has three parts.\n",
    };
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
