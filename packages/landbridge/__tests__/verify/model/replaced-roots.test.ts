import { findRoots, rootsWith } from "../../../src/verify/model/find-roots";
import { application, directories, kustomization, sources, sync } from "./root-support";

test("what Argo CD applies takes the place of a cluster of Flux that was put aside", () => {
  const tree = sources({
    "archive/flux/apps.yaml": kustomization("apps", "./archive/apps"),
    "argocd/apps.yaml": application("shop", "shop"),
    "shop/a.yaml": "",
  });
  const { roots, leftOut } = rootsWith(tree, []);
  expect(directories(roots)).toEqual(["argocd"]);
  expect(leftOut).toEqual(["archive/flux"]);
});

test("an Application in a directory of a chart of Applications belongs to its cluster", () => {
  const roots = findRoots(
    sources({
      "apps/Chart.yaml": "apiVersion: v2\nname: apps\nversion: 0.1.0\n",
      "apps/values.yaml": "",
      "apps/templates/root.yaml": application("root", "apps"),
      "apps/templates/shop.yaml": application("shop", "shop"),
      "apps/monitoring/application.yaml": application("monitoring", "apps/monitoring/app"),
      "apps/monitoring/app/a.yaml": "",
      "shop/a.yaml": "",
    }),
  );
  expect(directories(roots)).toEqual(["apps"]);
  expect(roots[0]?.argocd).toMatchObject({
    charts: ["apps"],
    files: ["apps/monitoring/application.yaml"],
  });
});

test.each([
  ["kubernetes-old", false],
  ["clusters/old", true],
])("%s next to another cluster is one, too: %s", (directory, isOne) => {
  const roots = findRoots(
    sources({
      "clusters/dev/apps.yaml": kustomization("apps", "./apps"),
      [`${directory}/apps.yaml`]: kustomization("apps", "./apps/old"),
    }),
  );
  expect(directories(roots).includes(directory)).toBe(isOne);
});

test("a bootstrap that nothing lists isn't a cluster where another Kustomization applies its directory", () => {
  const files = {
    "kubernetes/flux/cluster.yaml": kustomization("cluster", "./kubernetes/flux"),
    "kubernetes/flux/apps.yaml": kustomization("cluster-apps", "./kubernetes/apps"),
    "kubernetes/apps/flux-system/gotk-sync.yaml": sync("./kubernetes/apps"),
    "kubernetes/apps/flux-system/kustomization.yaml": "resources: [ks.yaml]\n",
    "kubernetes/apps/flux-system/ks.yaml": kustomization("addons", "./addons"),
    "addons/a.yaml": "kind: ConfigMap",
  };
  expect(directories(findRoots(sources(files)))).toEqual(["kubernetes/flux"]);
  const listed = {
    ...files,
    "kubernetes/apps/flux-system/kustomization.yaml": "resources: [ks.yaml, gotk-sync.yaml]\n",
  };
  expect(directories(findRoots(sources(listed)))).toContain("kubernetes/apps");
});

test("a Kustomization of another repository isn't a cluster path of this one", () => {
  const source = (name: string, url: string): string =>
    `---\napiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: { name: ${name}, namespace: flux-system }\nspec: { interval: 1m, url: "${url}" }\n`;
  const from = (text: string, name: string): string =>
    text.replace(/(GitRepository, name: )[\w-]+/, `$1${name}`);
  const files = {
    ".git/config": '[remote "origin"]\n\turl = https://github.com/example/fleet\n',
    "infra/flux-system/gotk-sync.yaml": [
      from(kustomization("infra", "./infra"), "fleet"),
      from(kustomization("private", "./"), "private"),
    ].join("---"),
    "infra/flux-system/sources.yaml":
      source("fleet", "https://github.com/example/fleet") +
      source("private", "ssh://git@github.com/example/private"),
    "setup/talos.yaml": "machine: {}",
  };
  expect(directories(findRoots(sources(files)))).toEqual(["infra"]);
});

test("a FluxInstance among Terraform's files doesn't count next to what Terraform bootstraps", () => {
  const instance = `apiVersion: fluxcd.controlplane.io/v1
kind: FluxInstance
metadata: { name: flux, namespace: flux-system }
spec: { sync: { kind: GitRepository, url: "https://github.com/example/fleet", path: manifests } }
`;
  const files = {
    "terraform/main.tf": "",
    "terraform/files/flux.yaml": instance,
    "manifests/clusters/apps.yaml": kustomization("apps", "./manifests/apps"),
    "manifests/apps/a.yaml": "kind: ConfigMap",
  };
  const { roots } = rootsWith(sources(files), ["manifests/clusters"]);
  expect(directories(roots)).toEqual(["manifests/clusters"]);
  expect(directories(findRoots(sources(files)))).toEqual(["manifests"]);
});

test.each([
  ["https://github.com/example/fleet", ["clusters/dev"], ["charts"]],
  ["https://github.com/example/renamed", ["charts", "clusters/dev"], []],
])("a bootstrap of another repository next to one of %s", (remote, clusters, others) => {
  const copied = sync("./charts").replace("example/fleet", "example/shop");
  const tree = sources({
    ".git/config": `[remote "origin"]\n\turl = ${remote}\n`,
    "clusters/dev/flux-system/gotk-sync.yaml": sync("./clusters/dev"),
    "charts/flux-system/gotk-sync.yaml": copied,
    "charts/shop/Chart.yaml": "apiVersion: v2\nname: shop\nversion: 0.1.0\n",
  });
  const { roots, leftOut } = rootsWith(tree, []);
  expect(directories(roots)).toEqual(clusters);
  expect(leftOut).toEqual(others);
});

test.each([
  ["https://github.com/example/other", "demo/cluster"],
  ["https://github.com/example/fleet", ""],
])("the top of %s is %p", (url, directory) => {
  const files = {
    ".git/config": '[remote "origin"]\n\turl = https://github.com/example/fleet\n',
    "demo/cluster/flux-system/gotk-sync.yaml": sync("./").replace(
      "ssh://git@github.com/example/fleet",
      url,
    ),
    "kind.yaml": "kind: Cluster",
  };
  expect(directories(findRoots(sources(files)))).toEqual([directory]);
});

test("of what was put aside together, one directory is named", () => {
  const files = {
    "clusters/prod/flux-system/gotk-sync.yaml": sync("./clusters/prod"),
    "clusters/prod/apps.yaml": kustomization("apps", "./apps"),
    "apps/a.yaml": "",
    "old/apps/shop/ks.yaml": kustomization("shop", "./apps/shop/app"),
  };
  expect(rootsWith(sources(files), [])).toMatchObject({ leftOut: ["old/apps/shop"] });
  const several = { ...files, "old/apps/web/ks.yaml": kustomization("web", "./apps/web/app") };
  expect(rootsWith(sources(several), [])).toMatchObject({ leftOut: ["old"] });
});
