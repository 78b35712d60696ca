import {
  directories,
  kustomization,
  readClusters,
  RELEASE,
  type Files,
} from "./support/read-clusters";

describe("an artifact that something else than Flux pushes", () => {
  const files = { "deploy/release.yaml": RELEASE, ...directories("deploy/apps") };
  const step = (lines: string): Files => ({
    ...files,
    ".github/workflows/push.yaml": `env:\n  FOLDER: deploy\njobs:\n  push:\n    steps:\n${lines}`,
  });

  it.each([
    [
      "a directory of oras",
      "      - run: cd deploy && oras push ghcr.io/example/fleet:latest ./deploy\n",
    ],
    [
      "an archive of oras",
      `      - run: |
          tar -czf fleet.tgz -C deploy .
          oras push ghcr.io/example/fleet:latest fleet.tgz:application/vnd.cncf.flux.content.v1.tar+gzip
`,
    ],
    [
      "an action",
      `      - uses: controlplaneio-fluxcd/distribution/actions/push@main
        with: { repository: ghcr.io/example/fleet, path: "./\${{ env.FOLDER }}" }
`,
    ],
    [
      "Kustomizer",
      "      - run: kustomizer push artifact oci://ghcr.io/example/fleet -f ./deploy\n",
    ],
  ])("is what a cluster reconciles: %s", async (_, lines) => {
    expect((await readClusters(step(lines))).clusters).toEqual(["deploy"]);
  });

  it.each([
    ["a file of oras", "      - run: oras push ghcr.io/example/fleet:latest deploy/release.yaml\n"],
    [
      "an archive of something else",
      `      - run: |
          tar -czf fleet.tgz -C dist .
          oras push ghcr.io/example/fleet:latest fleet.tgz
`,
    ],
    [
      "an action for charts",
      "      - uses: example/push-oci-helm-chart@v1\n        with: { path: deploy }\n",
    ],
    [
      "another action",
      "      - uses: actions/upload-artifact@v4\n        with: { path: deploy }\n",
    ],
  ])("isn't one: %s", async (_, lines) => {
    expect((await readClusters(step(lines))).clusters).toEqual([]);
  });

  it("is found by the address that a source has", async () => {
    const found = await readClusters({
      ...step(
        `      - uses: controlplaneio-fluxcd/distribution/actions/push@main
        with: { repository: ghcr.io/example/fleet, path: deploy }
`,
      ),
      "clusters/dev/flux-system/gotk-sync.yaml": kustomization("flux-system", "./clusters/dev"),
      "clusters/dev/apps.yaml": `${kustomization("web", "./apps", "OCIRepository")}---
apiVersion: source.toolkit.fluxcd.io/v1
kind: OCIRepository
metadata: { name: web, namespace: flux-system }
spec: { interval: 10m, url: "oci://ghcr.io/example/fleet" }
`,
    });
    expect(found.appliers).toContain("Kustomization flux-system/web: directory");
  });
});

describe("the provider of Flux before 1.0", () => {
  it("starts a cluster by its data sources", async () => {
    const found = await readClusters({
      "clusters/dev/release.yaml": RELEASE,
      "terraform/main.tf": `variable "path" { default = "clusters/dev" }
data "flux_install" "main" {
  target_path = var.path
  version     = "v0.41.2"
}
data "flux_sync" "main" {
  target_path = var.path
  url         = "ssh://git@github.com/example/fleet.git"
}
resource "kubectl_manifest" "sync" {
  for_each  = data.kubectl_file_documents.sync.manifests
  yaml_body = each.value
}
resource "github_repository_file" "sync" {
  file    = data.flux_sync.main.path
  content = data.flux_sync.main.content
}
`,
    });
    expect(found.clusters).toEqual(["clusters/dev"]);
  });
});

describe("other tools", () => {
  it.each([
    ["cdk8s", { "cdk8s.yaml": "language: typescript\n" }, "cdk8s.yaml belongs to cdk8s"],
    [
      "Tanka",
      { "environments/dev/spec.json": '{ "apiVersion": "tanka.dev/v1alpha1" }' },
      "environments/dev/spec.json belongs to Grafana Tanka",
    ],
    ["Jsonnet", { "a.jsonnet": "{}", "b.libsonnet": "{}" }, "a.jsonnet is Jsonnet"],
    ["Pulumi", { "infra/Pulumi.yaml": "name: a\n" }, "infra/Pulumi.yaml belongs to Pulumi"],
    [
      "Rancher Fleet",
      { "app/fleet.yaml": "namespace: web\nhelm: {}\n" },
      "app/fleet.yaml belongs to Rancher Fleet",
    ],
  ])("are named where there is no cluster: %s", async (_, files, sentence) => {
    expect((await readClusters(files)).notes.join("\n")).toContain(sentence);
    const withCluster = await readClusters({
      ...files,
      ...directories("clusters/dev"),
      "clusters/dev/flux-system/gotk-sync.yaml": kustomization("flux-system", "./clusters/dev"),
    });
    expect(withCluster.notes.join("\n")).not.toContain(sentence);
  });

  it.each([
    [
      "Validated Patterns",
      {
        "values-hub.yaml":
          "clusterGroup:\n  name: hub\n  applications:\n    web: { path: charts/web }\n",
      },
      "values-hub.yaml describes a cluster group",
    ],
    [
      "Open Cluster Management",
      {
        "policies/apps.yaml":
          "apiVersion: policy.open-cluster-management.io/v1\nkind: Policy\nspec:\n  policy-templates:\n    - objectDefinition:\n        spec:\n          object-templates:\n            - objectDefinition:\n                apiVersion: argoproj.io/v1alpha1\n                kind: Application\n",
      },
      "policies/apps.yaml has Policies",
    ],
    [
      "Crossplane",
      {
        "objects/apps.yaml":
          "apiVersion: kubernetes.crossplane.io/v1alpha2\nkind: Object\nmetadata: { name: apps }\nspec:\n  forProvider:\n    manifest:\n      apiVersion: argoproj.io/v1alpha1\n      kind: Application\n",
      },
      "objects/apps.yaml has Objects of Crossplane",
    ],
    [
      "Flux 1",
      {
        "workloads/web.yaml":
          "apiVersion: helm.fluxcd.io/v1\nkind: HelmRelease\nmetadata: { name: web }\n",
      },
      "workloads/web.yaml is for Flux 1",
    ],
    [
      "Flux 1, by an annotation",
      {
        "workloads/web.yaml":
          'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n  annotations:\n    fluxcd.io/automated: "true"\n',
      },
      "workloads/web.yaml is for Flux 1",
    ],
  ])("that deploy elsewhere are named next to a cluster, too: %s", async (_, files, sentence) => {
    const withCluster = await readClusters({
      ...files,
      ...directories("clusters/dev"),
      "clusters/dev/flux-system/gotk-sync.yaml": kustomization("flux-system", "./clusters/dev"),
    });
    expect(withCluster.notes.join("\n")).toContain(sentence);
    expect((await readClusters(files)).notes.join("\n")).toContain(sentence);
  });

  it("aren't guessed from a name alone", async () => {
    const found = await readClusters({ "app/fleet.yaml": "apiVersion: v1\nkind: config\n" });
    expect(found.notes.join("\n")).not.toContain("Rancher");
  });
});
