import { read } from "./support";

const application = (name: string): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: ${name}, namespace: argocd }
spec: { source: { repoURL: https://github.com/example/platform, path: apps/${name} } }
`;

const applications = (all: string, name: string): string => `resource "argocd_application" "app" {
  for_each = ${all}
  metadata { name = each.key }
  spec {
    destination { server = "https://kubernetes.default.svc" }
    source {
      repo_url = "https://github.com/example/platform"
      path     = "apps/\${${name}}"
    }
  }
}`;

async function pathsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { files: existing = [] } = await read(files);
  return existing.map(({ text }) => /path: (\S+)/.exec(text)?.[1] ?? "").sort();
}

test.each([
  ['fileset(path.module, "apps/*.yaml")', "${path.module}/${each.value}"],
  ['fileset("${path.module}/apps", "{a,b}.yaml")', "${path.module}/apps/${each.value}"],
  ['fileset("apps", "**/*.yaml")', "apps/${each.value}"],
  ['fileset("../tf/apps", "?.yaml")', "./apps/${each.value}"],
])("%s finds files", async (files, path) => {
  const main = `resource "kubectl_manifest" "apps" {
  for_each  = ${files}
  yaml_body = file("${path}")
}`;
  const apps = { "tf/apps/a.yaml": application("a"), "tf/apps/b.yaml": application("b") };
  const all = { "tf/main.tf": main, ...apps, "tf/apps/README.md": "", "apps/c.yaml": "c" };
  expect(await pathsOf(all)).toEqual(["apps/a", "apps/b"]);
});

test("a template in YAML is decoded as far as its variables don't matter", async () => {
  const main = `variable "domain" {}
locals {
  apps = yamldecode(templatefile("apps.yaml", { domain = var.domain }))
}
${applications("local.apps", "each.value.name")}`;
  const apps = `shop:
  name: shop
  host: shop.\${domain}
store:
  name: \${domain}
`;
  expect(await pathsOf({ "tf/main.tf": main, "tf/apps.yaml": apps })).toEqual(["apps/shop"]);
});

test("a template whose structure depends on a variable isn't decoded", async () => {
  const main = `variable "more" {}
${applications(`yamldecode(templatefile("apps.yaml", { more = var.more }))`, "each.key")}`;
  expect(await pathsOf({ "tf/main.tf": main, "tf/apps.yaml": "shop: {}\n${more}\n" })).toEqual([]);
});

test("an argument named dynamic isn't a block", async () => {
  const main = `resource "kubernetes_manifest" "app" {
  manifest = {
    apiVersion = "argoproj.io/v1alpha1"
    kind       = "Application"
    metadata   = { name = "shop", namespace = "argocd" }
    spec = {
      source = { repoURL = "https://github.com/example/platform", path = "apps/shop", dynamic = { one = "two" } }
    }
  }
}`;
  const { files = [] } = await read({ "tf/main.tf": main });
  expect(files.map(({ text }) => /dynamic:\s+one: two/.test(text))).toEqual([true]);
});

test("a dynamic block of an Application that makes none is left out", async () => {
  const main = `resource "argocd_application" "app" {
  metadata { name = "shop" }
  spec {
    destination { server = "https://kubernetes.default.svc" }
    source {
      repo_url = "https://github.com/example/platform"
      path     = "apps/shop"
      dynamic "helm" {
        for_each = []
        content { value_files = ["values.yaml"] }
      }
    }
  }
}`;
  const { files = [] } = await read({ "tf/main.tf": main });
  expect(files.map(({ text }) => text.includes("helm"))).toEqual([false]);
});

test("what a module mostly gets stands for a path that nobody knows, and values in part are open", async () => {
  const main = `variable "platform" {}
module "argocd" {
  source = "./argocd"
  path   = var.platform.path
  name   = var.platform.name
}`;
  const module = `variable "path" { default = "bootstrap" }
variable "name" {}
resource "kubernetes_manifest" "root" {
  manifest = {
    apiVersion = "argoproj.io/v1alpha1"
    kind       = "Application"
    metadata   = { name = "root", namespace = "argocd" }
    spec = {
      source = {
        repoURL = "https://github.com/example/platform"
        path    = var.path
        helm    = { valuesObject = { profile = "full", cluster = var.name } }
      }
    }
  }
}`;
  const { files = [] } = await read({ "tf/main.tf": main, "tf/argocd/main.tf": module });
  expect(files.map(({ text }) => /path: (\S+)/.exec(text)?.[1])).toEqual(["bootstrap"]);
  expect(files.map(({ text }) => text.includes("values: '{{unknown}}'"))).toEqual([true]);
});
