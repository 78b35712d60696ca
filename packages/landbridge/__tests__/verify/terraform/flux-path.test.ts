import { kustomization, readClusters } from "../support/read-clusters";

const RELEASE = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: shop, namespace: shop }
spec: { interval: 1h }
`;

test("a published module for Flux names the cluster path", async () => {
  const found = await readClusters({
    "infra/main.tf": `module "flux" {
  source           = "kube-champ/flux-bootstrap/k8s"
  git_url          = "ssh://git@github.com/example/fleet.git"
  flux_target_path = var.path
}
variable "path" { default = "flux/clusters/dev" }
`,
    "flux/clusters/dev/shop.yaml": RELEASE,
  });
  expect(found.clusters).toEqual(["flux/clusters/dev"]);
});

test.each([
  [["dev"], ["clusters/dev"]],
  [
    ["dev", "prod", "base"],
    ["clusters/dev", "clusters/prod"],
  ],
])("of a path with a variable, the directories are clusters: %j", async (names, expected) => {
  const found = await readClusters({
    "infra/main.tf": `variable "cluster" {}
variable "directory" { default = "clusters" }
resource "flux_bootstrap_git" "this" {
  path = join("/", [var.directory, var.cluster])
}
`,
    ...Object.fromEntries(names.map((name) => [`clusters/${name}/shop.yaml`, RELEASE])),
  });
  expect(found.clusters).toEqual(expected);
});

test.each([
  ["clusters/${var.env}/${var.region}", ["clusters/dev/eu", "clusters/prod/us"]],
  ["clusters/${terraform.workspace}/eu", ["clusters/dev/eu"]],
  ["clusters/${var.env}-${var.region}/eu", []],
  ["${var.env}/eu", []],
])("of the path %s, the directories are clusters", async (path, expected) => {
  const names = ["clusters/dev/eu", "clusters/prod/us", "clusters/base/eu", "dev/eu"];
  const found = await readClusters({
    "infra/main.tf": `variable "env" {}
variable "region" {}
resource "flux_bootstrap_git" "this" {
  path = "${path}"
}
`,
    ...Object.fromEntries(names.map((name) => [`${name}/shop.yaml`, RELEASE])),
  });
  expect(found.clusters).toEqual(expected);
});

test.each([
  ["files of another program", "", "clusters/prod/values.yaml", "region: eu-west-1\n"],
  [
    "another repository",
    'provider "flux" {\n  git = { url = "https://github.com/example/other" }\n}\n',
    "clusters/prod/shop.yaml",
    RELEASE,
  ],
])(
  "of a path with a variable, directories may hold no clusters: %s",
  async (_, more, file, text) => {
    const found = await readClusters({
      ".git/config": '[remote "origin"]\n\turl = https://github.com/example/fleet.git\n',
      "infra/main.tf": `${more}resource "flux_bootstrap_git" "this" {
  path = "clusters/\${terraform.workspace}"
}
`,
      [file]: text,
      [file.replace("prod", "dev")]: text,
    });
    expect(found.clusters).toEqual([]);
  },
);

test("what Terraform applies from another repository is not a cluster of this one", async () => {
  const found = await readClusters({
    ".git/config": '[remote "origin"]\n\turl = https://github.com/example/fleet.git\n',
    "main.tf": `data "kubectl_file_documents" "start" {
  content = file("k8s/start.yaml")
}
resource "kubectl_manifest" "start" {
  for_each  = data.kubectl_file_documents.start.manifests
  yaml_body = each.value
}`,
    "k8s/start.yaml": `apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: { name: other, namespace: flux-system }
spec: { interval: 1h, url: "https://github.com/example/other.git" }
---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: other, namespace: flux-system }
spec: { interval: 1h, path: ./base, prune: true, sourceRef: { kind: GitRepository, name: other } }
`,
  });
  expect(found.clusters).not.toContain("base");
});

test("Azure's configuration of another repository's root has no files here", async () => {
  const main = (url: string): string => `resource "azurerm_kubernetes_flux_configuration" "this" {
  name       = "cluster-config"
  cluster_id = azurerm_kubernetes_cluster.this.id
  namespace  = "flux-system"
  git_repository {
    url             = "${url}"
    reference_type  = "branch"
    reference_value = "main"
  }
  kustomizations { name = "all" }
}
resource "azurerm_kubernetes_cluster" "this" {}
`;
  const clustersOf = async (url: string): Promise<readonly string[]> => {
    const remote = '[remote "origin"]\n\turl = https://github.com/example/fleet.git\n';
    const files = { ".git/config": remote, "infra/main.tf": main(url), "shop.yaml": RELEASE };
    return (await readClusters(files)).clusters;
  };
  expect(await clustersOf("https://github.com/example/other")).toEqual([]);
  expect(await clustersOf("https://github.com/example/fleet")).toHaveLength(1);
});

test.each([
  ["1.2.3", []],
  ["~> 1.8.0", ["LB607"]],
  // Which minor version is installed isn't known.
  [">= 1.2.3", []],
])("the provider %s brings its own version of Flux", async (version, errors) => {
  const found = await readClusters({
    "infra/main.tf": `terraform {
  required_providers {
    flux = { source = "fluxcd/flux", version = "${version}" }
  }
}
resource "flux_bootstrap_git" "this" {
  path = "clusters/dev"
}
`,
    "clusters/dev/charts.yaml": `apiVersion: source.toolkit.fluxcd.io/v1beta2
kind: HelmRepository
metadata: { name: charts, namespace: flux-system }
spec: { interval: 1h, url: "https://example.org/charts" }
`,
  });
  expect(found.errors).toEqual(errors);
});

describe("several clusters of one root module", () => {
  const tree = {
    "clusters/dev/apps.yaml": kustomization("apps", "./apps"),
    "clusters/prod/apps.yaml": kustomization("apps", "./apps"),
    "clusters/common/infra.yaml": kustomization("infra", "./apps"),
    "apps/shop.yaml": RELEASE,
  };

  it.each([
    ["for_each", 'for_each = toset(["dev", "prod"])', "clusters/${each.key}"],
    ["a variable", "", "clusters/${var.cluster}"],
    ["a workspace", "", "clusters/${terraform.workspace}"],
  ])("are those of %s", async (_, meta, path) => {
    const main = `variable "cluster" {}\nresource "flux_bootstrap_git" "this" {\n  ${meta}\n  path = "${path}"\n}\n`;
    const found = await readClusters({ ...tree, "infra/main.tf": main });
    expect(found.clusters).toEqual(["clusters/dev", "clusters/prod"]);
    expect(found.notes.filter((note) => note.includes("only looks like"))).toEqual([]);
  });

  it("are those of its modules", async () => {
    const call = (name: string): string =>
      `module "${name}" {\n  source = "./flux"\n  path   = "clusters/${name}"\n}\n`;
    const module =
      'variable "path" {}\nresource "flux_bootstrap_git" "this" {\n  path = var.path\n}\n';
    const found = await readClusters({
      ...tree,
      "infra/main.tf": `${call("dev")}${call("prod")}`,
      "infra/flux/main.tf": module,
    });
    expect(found.clusters).toEqual(["clusters/dev", "clusters/prod"]);
  });
});
