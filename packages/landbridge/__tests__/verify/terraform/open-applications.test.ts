import { readClusters } from "../support/read-clusters";

const application = (label: string, name: string, namespace: string): string =>
  `resource "argocd_application" "${label}" {
  metadata {
    name = ${name}
  }
  spec {
    source {
      repo_url = "https://git.example.com/fleet"
      path     = "apps/${label}"
    }
    destination {
      server    = "https://kubernetes.default.svc"
      namespace = ${namespace}
    }
  }
}
`;

const settings = (size: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings }\ndata: { size: "${size}" }\n`;

/** Two directories with the same object. */
const APPS = { "apps/one/a.yaml": settings("1"), "apps/two/a.yaml": settings("2") };

test("Applications in namespaces that aren't known don't share their objects", async () => {
  const found = await readClusters({
    ...APPS,
    "main.tf": `variable "environment" {}
${application("one", '"${var.environment}-one"', '"${var.environment}-one"')}
${application("two", '"two"', "var.environment")}`,
  });
  expect(found.appliers).toEqual([
    "Application argocd/two: manifests",
    "Application argocd/var-environment-one: manifests",
  ]);
  expect(found.findings).not.toContain("LB401");
});

test("Applications in one namespace share their objects", async () => {
  const found = await readClusters({
    ...APPS,
    "main.tf": application("one", '"one"', '"web"') + application("two", '"two"', '"web"'),
  });
  expect(found.findings).toContain("LB401");
});

test("an Application without any part of its name isn't read", async () => {
  const found = await readClusters({
    ...APPS,
    "main.tf": `variable "name" {}\n${application("one", "var.name", '"web"')}`,
  });
  expect(found.clusters).toEqual([]);
});
