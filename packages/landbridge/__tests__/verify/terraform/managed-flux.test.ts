import { directories, kustomization, readClusters } from "../support/read-clusters";

const RESOURCE = "azurerm_kubernetes_flux_configuration";
const URL = '"https://github.com/example/fleet"';

/** A configuration of Azure with its Kustomizations as blocks. */
function configuration(blocks: string, url = URL, type = RESOURCE): string {
  return `variable "environment" {}
variable "url" {}
variable "more" { type = map(string) }
resource "${type}" "this" {
  name       = "fleet"
  cluster_id = azurerm_kubernetes_cluster.this.id
  namespace  = "flux-system"
  git_repository {
    url             = ${url}
    reference_type  = "branch"
    reference_value = "main"
  }
${blocks}
}
resource "azurerm_kubernetes_cluster" "this" {}
`;
}

const APPS = `kustomizations {
  name       = "apps"
  path       = "apps"
  depends_on = ["infra"]
}`;
const INFRA = `kustomizations {
  name = "infra"
  path = "infra"
}`;

const GIT = {
  ".git/config": '[remote "origin"]\n\turl = https://github.com/example/fleet.git\n',
};

test.each([
  [
    "has an open path",
    `kustomizations {\n  name = "infra"\n  path = "infra/\${var.environment}"\n}`,
  ],
  [
    "is one of those that a variable names",
    `dynamic "kustomizations" {
  for_each = var.more
  content {
    name = kustomizations.key
    path = kustomizations.value
  }
}`,
  ],
])("others may depend on a Kustomization of Azure that %s", async (_, infra) => {
  const found = await readClusters({
    ...GIT,
    ...directories("infra/dev", "infra/prod"),
    "main.tf": configuration(`${APPS}\n${infra}`),
    "apps/more.yaml": kustomization("more", "./infra/dev", "GitRepository")
      .replace("name: flux-system }", "name: fleet }")
      .replace("prune: true", "prune: true\n  dependsOn: [{ name: fleet-infra }]"),
  });
  expect(found.clusters).toEqual(["azurerm_kubernetes_cluster.this"]);
  expect(found.errors).toEqual([]);
});

test("a Kustomization of Azure that depends on nothing there is reported", async () => {
  const files = { ...GIT, ...directories("apps"), "main.tf": configuration(APPS) };
  expect((await readClusters(files)).errors).toEqual(["LB201"]);
});

test("a configuration that Azure Arc makes is a cluster's, too", async () => {
  const found = await readClusters({
    ...GIT,
    ...directories("apps", "infra"),
    "main.tf": configuration(`${APPS}\n${INFRA}`, URL, "azurerm_arc_kubernetes_flux_configuration"),
  });
  expect(found.clusters).toEqual(["azurerm_kubernetes_cluster.this"]);
});

test.each([
  ["all of its directories", ["apps", "infra"], 2],
  ["one of its directories", ["apps"], 1],
  ["none of its directories", ["other"], 0],
])("a configuration of an unknown repository reads what is here: %s", async (_, names, count) => {
  const found = await readClusters({
    ...GIT,
    ...directories(...names),
    "main.tf": configuration(`${APPS}\n${INFRA}`, "var.url"),
  });
  expect(found.appliers).toHaveLength(count);
  expect(found.errors).toEqual([]);
});

test("a configuration that applies the whole repository doesn't apply itself", async () => {
  const found = await readClusters({
    ...GIT,
    ...directories("apps"),
    "infra/main.tf": configuration('kustomizations {\n  name = "all"\n  path = "./"\n}'),
  });
  expect(found.clusters).toEqual(["infra/azurerm_kubernetes_cluster.this"]);
  expect(found.errors).toEqual([]);
});

test("a module that several root modules call has a cluster for each of them", async () => {
  const call = (name: string): string => `module "aks" {
  source = "../../modules/aks"
  name   = "${name}"
}
`;
  const found = await readClusters({
    ...GIT,
    ...directories("clusters/dev", "clusters/prod"),
    "infra/dev/main.tf": call("dev"),
    "infra/prod/main.tf": call("prod"),
    "modules/aks/main.tf": `variable "name" {}
${configuration('kustomizations {\n  name = "all"\n  path = "clusters/${var.name}"\n}')}`,
  });
  expect(found.clusters).toEqual([
    "infra/dev/module.aks.azurerm_kubernetes_cluster.this",
    "infra/prod/module.aks.azurerm_kubernetes_cluster.this",
  ]);
});

test("a module that is repeated has a cluster each time", async () => {
  const found = await readClusters({
    ...GIT,
    ...directories("clusters/dev", "clusters/prod"),
    "main.tf": `module "aks" {
  for_each = toset(["dev", "prod"])
  source   = "./aks"
  name     = each.key
}
`,
    "aks/main.tf": `variable "name" {}
${configuration('kustomizations {\n  name = "all"\n  path = "clusters/${var.name}"\n}')}`,
  });
  expect(found.clusters).toEqual([
    "module.aks.azurerm_kubernetes_cluster.this",
    "module.aks.azurerm_kubernetes_cluster.this[1]",
  ]);
});

test("configurations of the cluster that a variable names are those of one cluster", async () => {
  const one = (name: string): string =>
    configuration(`kustomizations {\n  name = "${name}"\n  path = "${name}"\n}`)
      .replace("azurerm_kubernetes_cluster.this.id", "var.cluster_id")
      .replace('"fleet"', `"${name}"`)
      .replace('"this"', `"${name}"`)
      .replace(/^variable .*\n/gm, "")
      .replace(/resource "azurerm_kubernetes_cluster".*\n/, "");
  const found = await readClusters({
    ...GIT,
    ...directories("apps", "infra"),
    "main.tf": `variable "cluster_id" {}\n${one("apps")}${one("infra")}`,
  });
  expect(found.clusters).toEqual(["var.cluster_id"]);
});
