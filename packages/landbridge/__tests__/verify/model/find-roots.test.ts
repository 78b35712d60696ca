import { bootstrapsOf, findRoots, rootsOf, rootsWith } from "../../../src/verify/model/find-roots";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { PackedRepository } from "../../../src/verify/repository/packed-repository";
import { YamlFiles } from "../../../src/verify/repository/yaml-files";
import { directories, kustomization, sources, sync } from "./root-support";

test("each gotk-sync.yaml is a cluster, with its source and the location of its path", () => {
  const roots = findRoots(
    sources({
      "clusters/prod/flux-system/gotk-sync.yaml": sync("./clusters/prod"),
      "clusters/dev/flux-system/gotk-sync.yaml": sync("./clusters/dev"),
      "apps/apps.yaml": kustomization("apps", "./apps/base"),
    }),
  );
  expect(directories(roots)).toEqual(["clusters/dev", "clusters/prod"]);
  expect(roots[0]).toMatchObject({
    base: "",
    certain: true,
    namespace: "flux-system",
    name: "flux-system",
    url: "ssh://git@github.com/example/fleet",
    source: { kind: "GitRepository", namespace: "flux-system", name: "flux-system" },
    place: { file: "clusters/dev/flux-system/gotk-sync.yaml", line: 12 },
  });
});

test("keeps a bootstrap's namespace that isn't flux-system", () => {
  const file = "clusters/dev/gitops/gotk-sync.yaml";
  expect(findRoots(sources({ [file]: sync("./clusters/dev", "gitops") }))).toMatchObject([
    { namespace: "gitops", name: "gitops" },
  ]);
});

test("a FluxInstance names the path that it syncs", () => {
  const instance = `
apiVersion: fluxcd.controlplane.io/v1
kind: FluxInstance
metadata: { name: flux, namespace: flux-system }
spec:
  sync: { kind: OCIRepository, url: "oci://ghcr.io/example/fleet", ref: latest, path: clusters/dev }
`;
  const files = { "clusters/dev/flux-instance.yaml": instance };
  expect(findRoots(sources(files))).toMatchObject([
    {
      directory: "clusters/dev",
      certain: true,
      url: "oci://ghcr.io/example/fleet",
      source: { kind: "OCIRepository", name: "flux-system" },
    },
  ]);
});

test("the values of Flux Operator's chart name the path as well", () => {
  const release = `
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: flux-instance, namespace: flux-system }
spec:
  values:
    instance: { sync: { kind: GitRepository, url: "https://github.com/example/home", path: kubernetes/flux } }
`;
  const files = {
    "kubernetes/apps/flux/release.yaml": release,
    "kubernetes/flux/apps.yaml": kustomization("apps", "./kubernetes/apps"),
  };
  expect(directories(findRoots(sources(files)))).toEqual(["kubernetes/flux"]);
});

test("the defaults of the chart itself are no cluster", () => {
  const values = 'instance: { sync: { kind: GitRepository, url: "", path: "" } }\n';
  expect(findRoots(sources({ "charts/flux-instance/values.yaml": values }))).toEqual([]);
});

test("paths of an artifact with a part of the repository are relative to that part", () => {
  const files = {
    "deploy/clusters/dev/flux-system/gotk-sync.yaml": sync("./clusters/dev"),
    "deploy/clusters/dev/apps.yaml": kustomization("apps", "./apps"),
  };
  expect(findRoots(sources(files))).toMatchObject([
    { directory: "deploy/clusters/dev", base: "deploy" },
  ]);
});

test("without a bootstrap, directories that no Kustomization refers to look like clusters", () => {
  const files = {
    "clusters/dev/infrastructure.yaml": kustomization("infrastructure", "./infrastructure"),
    "infrastructure/nested.yaml": kustomization("nested", "./more"),
    "more/config-map.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n",
  };
  expect(findRoots(sources(files))).toMatchObject([{ directory: "clusters/dev", certain: false }]);
});

test("skips directories of other programs", () => {
  const files = {
    "node_modules/x/gotk-sync.yaml": sync("./node_modules/x"),
    "clusters/dev/flux-system/gotk-sync.yaml": sync("./clusters/dev"),
  };
  expect(directories(findRoots(sources(files)))).toEqual(["clusters/dev"]);
});

test("an archived directory isn't a cluster", () => {
  const files = {
    ".archive/old/apps.yaml": kustomization("apps", "./apps/old"),
    "clusters/dev/apps.yaml": kustomization("apps", "./apps/dev"),
    "clusters/archive/apps.yaml": kustomization("apps", "./apps/archive"),
  };
  expect(directories(findRoots(sources(files)))).toEqual(["clusters/archive", "clusters/dev"]);
});

test("a bootstrap that .sourceignore keeps out of the artifact counts", () => {
  const files = { ".sourceignore": "/*\n!/apps\n", "flux-system/gotk-sync.yaml": sync("./") };
  const packed = new YamlFiles(new PackedRepository(new MemoryRepository(files)));
  expect(directories(findRoots(packed))).toEqual([""]);
});

test("a bootstrap that has been put aside counts only where there is no other cluster", () => {
  const old = { "archive/clusters/home/flux-system/gotk-sync.yaml": sync("archive/clusters/home") };
  expect(directories(findRoots(sources(old)))).toEqual(["archive/clusters/home"]);
  const current = { ...old, "clusters/dev/apps.yaml": kustomization("apps", "./apps/dev") };
  expect(directories(findRoots(sources(current)))).toEqual(["clusters/dev"]);
});

test("a cluster that was put aside with all that it reads isn't one, even if it is the only one", () => {
  const files = {
    "old/cluster/flux-system/gotk-sync.yaml": sync("./cluster"),
    "old/cluster/shop.yaml": kustomization("shop", "./apps/shop"),
    "old/overlays/prod/sources/shop.yaml": kustomization("sources", "./sources"),
  };
  const { roots, leftOut } = rootsWith(sources(files), []);
  expect(roots).toEqual([]);
  expect(leftOut).toEqual(["old"]);
});

test("what a gotk-sync.yaml declares besides the path that applies it isn't a cluster of its own", () => {
  const file = "k8s/flux/gotk-sync.yaml";
  const files = { [file]: `${sync("./k8s/flux")}---\n${kustomization("apps", "./k8s/apps")}` };
  const others = { "k8s/apps/apps.yaml": "kind: ConfigMap" };
  expect(directories(findRoots(sources({ ...files, ...others })))).toEqual(["k8s/flux"]);
  const unlisted = { ...files, ...others, "k8s/flux/kustomization.yaml": "resources: [a.yaml]\n" };
  expect(directories(findRoots(sources(unlisted)))).toEqual(["k8s/apps", "k8s/flux"]);
});

test("a folder whose Kustomization leads to a cluster isn't another one", () => {
  const files = {
    "k8s/flux/flux-system/gotk-sync.yaml": sync("./k8s/flux"),
    "k8s/local/sync.yaml": kustomization("cluster", "./k8s/flux"),
    "k8s/test/sync.yaml": kustomization("cluster", "./k8s/apps"),
  };
  expect(directories(findRoots(sources(files)))).toEqual(["k8s/flux", "k8s/test"]);
});

test("folders of clusters may be at different depths", () => {
  const files = {
    "k8s/clusters/nas/flux/apps.yaml": kustomization("apps", "./k8s/clusters/nas/flux"),
    "k8s/clusters/home/apps.yaml": kustomization("apps", "./k8s/clusters/home/deploy"),
    "k8s/clusters/home/deploy/crds.yaml": kustomization("crds", "./k8s/clusters/home/crds"),
    "k8s/clusters/nas/apps.yaml": kustomization("apps", "./k8s/apps"),
    "templates/apps.yaml": kustomization("apps", "./k8s/apps"),
  };
  expect(directories(findRoots(sources(files)))).toEqual([
    "k8s/clusters/home",
    "k8s/clusters/nas/flux",
  ]);
});

test("a repository without Flux has no clusters", () => {
  expect(findRoots(sources({ "a.yaml": "a: b\n", "b.yaml": ": [\n" }))).toEqual([]);
});

test("a path given by the user keeps what Git says about it, and is certain without a bootstrap", () => {
  const files = {
    "clusters/dev/flux-system/gotk-sync.yaml": sync("./clusters/dev", "gitops"),
    "clusters/new/apps.yaml": kustomization("apps", "./apps"),
  };
  expect(rootsOf(sources(files), "clusters/dev")).toMatchObject([{ namespace: "gitops" }]);
  expect(rootsOf(sources(files), "clusters/new")).toEqual([
    {
      directory: "clusters/new",
      base: "",
      namespace: "flux-system",
      name: "flux-system",
      certain: true,
    },
  ]);
});

test("reports two bootstraps with one path, and keeps the cluster without a bootstrap", () => {
  const files = {
    "clusters/dev/flux-system/gotk-sync.yaml": sync("./clusters/dev"),
    "clusters/prod/flux-system/gotk-sync.yaml": sync("./clusters/dev"),
  };
  expect(findRoots(sources(files))).toMatchObject([
    { directory: "clusters/dev", certain: true },
    { directory: "clusters/prod", certain: false },
  ]);
  expect(bootstrapsOf(sources(files)).map(({ place }) => place?.file)).toEqual(Object.keys(files));
});

test("a directory that only contains clusters stands for them", () => {
  const files = {
    "clusters/dev/flux-system/gotk-sync.yaml": sync("./clusters/dev"),
    "clusters/prod/flux-system/gotk-sync.yaml": sync("./clusters/prod"),
  };
  const of = (more: Record<string, string>): readonly string[] =>
    directories(rootsOf(sources({ ...files, ...more }), "clusters"));
  expect(of({})).toEqual(["clusters/dev", "clusters/prod"]);
  expect(of({ "clusters/kustomization.yaml": "resources: [dev]" })).toEqual(["clusters"]);
});

test("overlays of a base with Kustomizations are clusters, the base isn't", () => {
  const overlay = "resources:\n  - ../../base\n";
  const roots = findRoots(
    sources({
      "clusters/base/kustomization.yaml": "resources: [apps.yaml]",
      "clusters/base/apps.yaml": kustomization("apps", "./apps"),
      "clusters/dev/platform/kustomization.yaml": overlay,
      "clusters/prod/platform/kustomization.yaml": overlay,
      "apps/base/kustomization.yaml": "resources: [app.yaml]",
    }),
  );
  expect(directories(roots)).toEqual(["clusters/dev/platform", "clusters/prod/platform"]);
});

test("folders of components that overlays are composed of aren't clusters", () => {
  const component = (name: string): Record<string, string> => ({
    [`parts/${name}/kustomization.yaml`]: "resources: [flux.yaml]",
    [`parts/${name}/flux.yaml`]: kustomization(name, `./parts/${name}/controller`),
  });
  const parts = (up: string, ...names: string[]): string =>
    `resources:\n${names.map((name) => `  - ${up}/parts/${name}\n`).join("")}`;
  const files = {
    ...component("dns"),
    ...component("mesh"),
    ...component("kind"),
    "clusters/base/kustomization.yaml": parts("../..", "dns", "mesh"),
    "clusters/dev/platform/kustomization.yaml": "resources:\n  - ../../base\n",
    "clusters/prod/platform/kustomization.yaml": "resources:\n  - ../../base\n",
    "clusters/local/platform/kustomization.yaml": parts("../../..", "mesh", "kind"),
  };
  const clusters = ["dev", "local", "prod"].map((name) => `clusters/${name}/platform`);
  expect(directories(findRoots(sources(files)))).toEqual(clusters);
  expect(directories(rootsOf(sources(files), "clusters"))).toEqual(clusters);
});

test("a cluster that another one includes is a cluster still", () => {
  const files = {
    "clusters/dev/platform/kustomization.yaml": "resources: [apps.yaml]",
    "clusters/dev/platform/apps.yaml": kustomization("apps", "./apps"),
    "clusters/prod/platform/kustomization.yaml":
      "resources:\n  - ../../dev/platform\n  - more.yaml\n",
    "clusters/prod/platform/more.yaml": kustomization("more", "./more"),
  };
  expect(directories(findRoots(sources(files)))).toEqual([
    "clusters/dev/platform",
    "clusters/prod/platform",
  ]);
});

test("a folder of folders that nothing declares is one cluster, unless two are overlays of one base", () => {
  const stages = {
    "clusters/dev/apps/ks.yaml": kustomization("apps", "./apps"),
    "clusters/dev/infra/ks.yaml": kustomization("infra", "./infra"),
  };
  expect(directories(rootsOf(sources(stages), "clusters/dev"))).toEqual(["clusters/dev"]);
  const overlay = "resources:\n  - ../base\n";
  const overlays = {
    "clusters/base/kustomization.yaml": "resources: [apps.yaml]",
    "clusters/base/apps.yaml": kustomization("apps", "./apps"),
    "clusters/dev/kustomization.yaml": overlay,
    "clusters/prod/kustomization.yaml": overlay,
  };
  expect(directories(rootsOf(sources(overlays), "clusters"))).toEqual([
    "clusters/dev",
    "clusters/prod",
  ]);
});

test("a kustomization that lists nothing leads nowhere", () => {
  const files = {
    "kubernetes/kustomization.yaml": "resources: []",
    "kubernetes/clusters/dev/entry.yaml": kustomization("apps", "./kubernetes/apps"),
    "kubernetes/apps/kustomization.yaml": '{ "resources": ["./shop"] }',
    "kubernetes/apps/shop/ks.yaml": kustomization("shop", "./kubernetes"),
  };
  expect(directories(findRoots(sources(files)))).toEqual(["kubernetes/clusters/dev"]);
});

test("a directory that a kustomization leaves out is switched off, and isn't a cluster", () => {
  const files = {
    "cluster/apps.yaml": kustomization("apps", "./apps"),
    "apps/kustomization.yaml": "resources:\n  - a/ks.yaml\n  # - b/ks.yaml\n",
    "apps/a/ks.yaml": kustomization("a", "./more/a"),
    "apps/b/ks.yaml": kustomization("b", "./more/b"),
  };
  expect(directories(findRoots(sources(files)))).toEqual(["cluster"]);
});

describe("one FluxInstance for several clusters", () => {
  const instance = (path: string): string => `
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: flux-instance }
spec:
  values:
    instance: { sync: { kind: GitRepository, url: "https://github.com/example/home", path: "${path}" } }
`;
  const files = {
    "apps/flux/release.yaml": instance("$" + "{CLUSTER_PATH}"),
    "apps/edge/release.yaml": instance("clusters/edge"),
    "clusters/edge/apps.yaml": kustomization("apps", "./apps/edge"),
    "clusters/home/apps.yaml": kustomization("apps", "./apps/home"),
    "examples/home/apps.yaml": kustomization("apps", "./examples/apps"),
  };

  test("a directory next to a known cluster is a cluster too", () => {
    const roots = findRoots(sources(files));
    expect(directories(roots)).toEqual(["clusters/edge", "clusters/home"]);
    expect(roots.map(({ certain }) => certain)).toEqual([true, false]);
  });

  test("the other cluster isn't lost if the instance's path has no variable", () => {
    const fixed = { ...files, "apps/flux/release.yaml": instance("clusters/edge") };
    expect(directories(findRoots(sources(fixed)))).toEqual(["clusters/edge", "clusters/home"]);
  });
});

test("without a namespace, values of Flux's chart refer to that of the Kustomizations that they sync", () => {
  const values =
    "instance: { sync: { kind: GitRepository, url: https://github.com/example/home, path: cluster } }\n";
  const roots = (namespace: string): ReturnType<typeof findRoots> =>
    findRoots(
      sources({
        "bootstrap/values.yaml": values,
        "cluster/apps.yaml": kustomization("apps", "./apps").replaceAll("flux-system", namespace),
      }),
    );
  expect(roots("gitops")).toMatchObject([
    { namespace: "gitops", name: "gitops", source: { namespace: "gitops", name: "gitops" } },
  ]);
  expect(roots("flux-system")).toMatchObject([{ namespace: "flux-system" }]);
});

test("without a Kustomization, Flux's own manifests identify the cluster", () => {
  const files = {
    "clusters/prod/flux-system/gotk-components.yaml": "kind: Namespace",
    "clusters/prod/kustomization.yaml": "resources: [flux-system/gotk-components.yaml]",
  };
  expect(findRoots(sources(files))).toMatchObject([{ directory: "clusters/prod", certain: false }]);
  const apps = { "clusters/prod/apps.yaml": kustomization("apps", "./apps") };
  const other = { "old/flux-system/gotk-components.yaml": "kind: Namespace" };
  expect(directories(findRoots(sources({ ...apps, ...other })))).toEqual(["clusters/prod"]);
});

test("a top-level directory of tests isn't a cluster, one of an environment is", () => {
  const files = {
    "prod/apps.yaml": kustomization("apps", "./apps"),
    "test/apps.yaml": kustomization("apps", "./apps"),
    "testing/refused.yaml": kustomization("refused", "./apps"),
  };
  expect(directories(findRoots(sources(files)))).toEqual(["prod", "test"]);
});

test("a directory of tests with its own bootstrap is a cluster", () => {
  const files = { "testing/flux-system/gotk-sync.yaml": sync("./testing") };
  expect(directories(findRoots(sources(files)))).toEqual(["testing"]);
});

test("a base with Flux's own manifests stands for its overlays, but the repository's root doesn't", () => {
  const components = { "clusters/base/flux-system/gotk-components.yaml": "kind: Namespace" };
  const overlay = { "clusters/prod/kustomization.yaml": "resources:\n  - ../base" };
  expect(directories(findRoots(sources({ ...components, ...overlay })))).toEqual(["clusters/prod"]);
  expect(findRoots(sources({ "flux-system/gotk-components.yaml": "kind: Namespace" }))).toEqual([]);
});
