import { read } from "./support";

const application = (
  name: string,
  path = `apps/${name}`,
): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: ${name}, namespace: argocd }
spec: { source: { repoURL: https://github.com/example/platform, path: "${path}" } }
`;

async function pathsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { files: existing = [] } = await read(files);
  return existing.map(({ text }) => /path: "?([^\s"]+)/.exec(text)?.[1] ?? "").sort();
}

const BOTH = `# the applications\n---\n${application("a")}---\n${application("b")}`;

test.each([
  ["for_each = data.kubectl_file_documents.all.manifests", "each.value"],
  [
    "count = length(data.kubectl_file_documents.all.documents)",
    "element(data.kubectl_file_documents.all.documents, count.index)",
  ],
])("documents of a file are applied: %s", async (repeated, body) => {
  const main = `data "kubectl_file_documents" "all" {
  content = file("apps.yaml")
}
resource "kubectl_manifest" "all" {
  ${repeated}
  yaml_body = ${body}
}`;
  expect(await pathsOf({ "tf/main.tf": main, "tf/apps.yaml": BOTH })).toEqual(["apps/a", "apps/b"]);
});

test.each(["./apps/*.yaml", "${path.module}/apps/*.yaml"])(
  "documents of files that match %s are templates",
  async (pattern) => {
    const main = `data "kubectl_path_documents" "all" {
  pattern = "${pattern}"
  vars    = { root = "deploy" }
}
resource "kubectl_manifest" "all" {
  for_each  = toset(data.kubectl_path_documents.all.documents)
  yaml_body = each.value
}`;
    const files = {
      "tf/main.tf": main,
      "tf/apps/a.yaml": application("a", "${root}/a"),
      "tf/apps/b.yaml": application("b", "${root}/b"),
    };
    expect(await pathsOf(files)).toEqual(["deploy/a", "deploy/b"]);
  },
);

test("template_file fills in its variables", async () => {
  const main = `variable "path" { default = "apps/shop" }
data "template_file" "app" {
  template = file("app.yaml.tpl")
  vars     = { path = var.path }
}
resource "kubectl_manifest" "app" {
  yaml_body = data.template_file.app.rendered
}`;
  const files = { "tf/main.tf": main, "tf/app.yaml.tpl": application("shop", "${path}") };
  expect(await pathsOf(files)).toEqual(["apps/shop"]);
});

test("documents of an unknown content make nothing", async () => {
  const main = `variable "apps" {}
data "kubectl_file_documents" "all" {
  content = var.apps
}
resource "kubectl_manifest" "all" {
  for_each  = data.kubectl_file_documents.all.manifests
  yaml_body = each.value
}`;
  expect(await pathsOf({ "tf/main.tf": main })).toEqual([]);
});
