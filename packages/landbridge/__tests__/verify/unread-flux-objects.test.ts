import { MemoryRepository } from "../../src/verify/repository/memory-repository";
import { YamlFiles } from "../../src/verify/repository/yaml-files";
import { unreadFluxObjects } from "../../src/verify/unread-flux-objects";
import { directories, kustomization, readClusters, type Files } from "./support/read-clusters";

const release = (name: string, spec = "chartRef: { kind: OCIRepository, name: shop }"): string =>
  `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: ${name}, namespace: shop }
spec:
  interval: 1h
  ${spec}
`;

const cluster: Files = {
  ...directories("apps"),
  "clusters/dev/flux-system/gotk-sync.yaml": `apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: { name: flux-system, namespace: flux-system }
spec: { interval: 1m, url: "https://git.example.com/fleet" }
---
${kustomization("flux-system", "./clusters/dev")}`,
  "clusters/dev/apps.yaml": kustomization("apps", "./apps"),
  "apps/kustomization.yaml":
    "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [settings.yaml]\n",
};

const shown = async (files: Files): Promise<readonly string[]> => {
  const { notes } = await readClusters({ ...cluster, ...files });
  return notes.filter((note) => note.includes("of Flux, but nothing here shows"));
};

test("releases, Kustomizations and ResourceSets that belong to no cluster are named in one sentence", async () => {
  expect(
    await shown({
      "demo/README.md": "flux create kustomization demo --path=./demo\n",
      "demo/release.yaml": `${directories("demo")["demo/settings.yaml"] ?? ""}---\n${release("shop")}`,
      "demo/set.yaml":
        "apiVersion: fluxcd.controlplane.io/v1\nkind: ResourceSet\nmetadata: { name: a, namespace: a }\nspec: { resources: [] }\n",
    }),
  ).toEqual([
    "demo/release.yaml:4 is a HelmRelease of Flux, but nothing here shows what applies it: it is not verified. There is 1 more file of this kind.",
  ]);
});

test.each<readonly [string, Files]>([
  ["a patch of one", { "patches/retries.yaml": release("shop", "suspend: true") }],
  ["one that the kustomization next to it leaves out", { "apps/release.yaml": release("shop") }],
  ["one below such a directory", { "apps/shop/release.yaml": release("shop") }],
  [
    "one of a library of which a cluster uses another part",
    {
      "clusters/dev/more.yaml": kustomization("more", "./library/cache"),
      "library/cache/release.yaml": release("cache"),
      "library/queue/release.yaml": release("queue"),
    },
  ],
  ["one in a directory of examples", { "examples/release.yaml": release("shop") }],
  [
    "the copy of a cluster's own bootstrap",
    {
      "setup/kustomization.yaml": "resources: []\n",
      "setup/sync.yaml": kustomization("flux-system", "./clusters/dev"),
    },
  ],
  ["one of a directory that has been put aside", { "disabled/release.yaml": release("shop") }],
  [
    "one of a chart",
    {
      "chart/Chart.yaml": "apiVersion: v2\nname: chart\nversion: 0.0.0\n",
      "chart/templates/release.yaml": release("shop"),
    },
  ],
  ["Flux's own definition", { "crds/a.yaml": "# helm.toolkit.fluxcd.io/v2\nkind: CRD\n" }],
])("%s isn't named", async (_, files) => {
  expect(await shown(files)).toEqual([]);
});

test("where no cluster is found, they are named as well", async () => {
  const { clusters, notes } = await readClusters({ "demo/release.yaml": release("shop") });
  expect(clusters).toEqual([]);
  expect(notes.join("\n")).toContain("demo/release.yaml:1 is a HelmRelease of Flux");
});

test("without a cluster, a program that makes a Kustomization is named", () => {
  const sources = new YamlFiles(
    new MemoryRepository({
      "infra/flux.tf": `resource "null_resource" "sync" {
  provisioner "local-exec" {
    command = <<-EOT
      ssh node kubectl apply -f - << 'YAML'
      apiVersion: kustomize.toolkit.fluxcd.io/v1
      kind: Kustomization
      YAML
    EOT
  }
}
`,
      "tools/check.sh": "kubectl get kustomizations.kustomize.toolkit.fluxcd.io\n",
    }),
  );
  expect(unreadFluxObjects(sources, [], [])).toEqual([
    "infra/flux.tf:6 makes a Kustomization of Flux, but what it applies isn't known: it is not verified.",
  ]);
});
