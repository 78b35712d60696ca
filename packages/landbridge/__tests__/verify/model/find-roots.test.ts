import { bootstrapsOf, findRoots, rootsOf, rootsWith } from "../../../src/verify/model/find-roots";
import type { ClusterRoot } from "../../../src/verify/model/root";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { YamlFiles } from "../../../src/verify/repository/yaml-files";

function sources(files: Record<string, string>): YamlFiles {
  return new YamlFiles(new MemoryRepository(files));
}

function sync(path: string, name = "flux-system"): string {
  return `
apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: { name: ${name}, namespace: ${name} }
spec: { interval: 1m, url: "ssh://git@github.com/example/fleet" }
---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: ${name} }
spec:
  interval: 10m
  path: ${path}
  prune: true
  sourceRef: { kind: GitRepository, name: ${name} }
`;
}

function kustomization(name: string, path: string): string {
  return `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: flux-system }
spec: { interval: 10m, path: ${path}, prune: true, sourceRef: { kind: GitRepository, name: flux-system } }
`;
}

const directories = (roots: readonly { readonly directory: string }[]): readonly string[] =>
  roots.map(({ directory }) => directory);

test("each gotk-sync.yaml is a cluster, with its source and the place of its path", () => {
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

test("another namespace of the bootstrap is kept", () => {
  const file = "clusters/dev/gitops/gotk-sync.yaml";
  expect(findRoots(sources({ [file]: sync("./clusters/dev", "gitops") }))).toMatchObject([
    { namespace: "gitops", name: "gitops" },
  ]);
});

test("a FluxInstance names the path that it synchronizes", () => {
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

test("the values of Flux Operator's chart name it as well", () => {
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

test("paths of an artifact that holds a part of the repository start there", () => {
  const files = {
    "deploy/clusters/dev/flux-system/gotk-sync.yaml": sync("./clusters/dev"),
    "deploy/clusters/dev/apps.yaml": kustomization("apps", "./apps"),
  };
  expect(findRoots(sources(files))).toMatchObject([
    { directory: "deploy/clusters/dev", base: "deploy" },
  ]);
});

test("without a bootstrap the folders that no Kustomization leads to look like clusters", () => {
  const files = {
    "clusters/dev/infrastructure.yaml": kustomization("infrastructure", "./infrastructure"),
    "infrastructure/nested.yaml": kustomization("nested", "./more"),
    "more/config-map.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n",
  };
  expect(findRoots(sources(files))).toMatchObject([{ directory: "clusters/dev", certain: false }]);
});

test("folders of other programs are not looked through", () => {
  const files = {
    "node_modules/x/gotk-sync.yaml": sync("./node_modules/x"),
    "clusters/dev/flux-system/gotk-sync.yaml": sync("./clusters/dev"),
  };
  expect(directories(findRoots(sources(files)))).toEqual(["clusters/dev"]);
});

test("what is put aside is no cluster", () => {
  const files = {
    ".archive/old/apps.yaml": kustomization("apps", "./apps/old"),
    "clusters/dev/apps.yaml": kustomization("apps", "./apps/dev"),
    "clusters/archive/apps.yaml": kustomization("apps", "./apps/archive"),
  };
  expect(directories(findRoots(sources(files)))).toEqual(["clusters/archive", "clusters/dev"]);
});

test("a repository without Flux has no clusters", () => {
  expect(findRoots(sources({ "a.yaml": "a: b\n", "b.yaml": ": [\n" }))).toEqual([]);
});

test("a path that the user names keeps what the tree knows about it, and is certain without", () => {
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

test("two bootstraps with one path are both reported, and the cluster without one is not lost", () => {
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

test("a folder that only holds clusters stands for them", () => {
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

test("a folder whose kustomization lists nothing leads to nothing", () => {
  const files = {
    "kubernetes/kustomization.yaml": "resources: []",
    "kubernetes/clusters/dev/entry.yaml": kustomization("apps", "./kubernetes/apps"),
    "kubernetes/apps/kustomization.yaml": '{ "resources": ["./shop"] }',
    "kubernetes/apps/shop/ks.yaml": kustomization("shop", "./kubernetes"),
  };
  expect(directories(findRoots(sources(files)))).toEqual(["kubernetes/clusters/dev"]);
});

test("what a kustomization leaves out is switched off, and no cluster", () => {
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

  test("a folder next to a known cluster is a cluster too", () => {
    const roots = findRoots(sources(files));
    expect(directories(roots)).toEqual(["clusters/edge", "clusters/home"]);
    expect(roots.map(({ certain }) => certain)).toEqual([true, false]);
  });

  test("nor is it lost where the path has no variable", () => {
    const fixed = { ...files, "apps/flux/release.yaml": instance("clusters/edge") };
    expect(directories(findRoots(sources(fixed)))).toEqual(["clusters/edge", "clusters/home"]);
  });
});

test("values of Flux's chart without a namespace mean that of the Kustomizations they synchronize", () => {
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

test("where there is no Kustomization, Flux's own manifests tell the cluster", () => {
  const files = {
    "clusters/prod/flux-system/gotk-components.yaml": "kind: Namespace",
    "clusters/prod/kustomization.yaml": "resources: [flux-system/gotk-components.yaml]",
  };
  expect(findRoots(sources(files))).toMatchObject([{ directory: "clusters/prod", certain: false }]);
  const apps = { "clusters/prod/apps.yaml": kustomization("apps", "./apps") };
  const other = { "old/flux-system/gotk-components.yaml": "kind: Namespace" };
  expect(directories(findRoots(sources({ ...apps, ...other })))).toEqual(["clusters/prod"]);
});

test("a folder of tests at the top is no cluster, one of an environment is", () => {
  const files = {
    "prod/apps.yaml": kustomization("apps", "./apps"),
    "test/apps.yaml": kustomization("apps", "./apps"),
    "testing/refused.yaml": kustomization("refused", "./apps"),
  };
  expect(directories(findRoots(sources(files)))).toEqual(["prod", "test"]);
});

test("a folder of tests with a bootstrap of its own is a cluster", () => {
  const files = { "testing/flux-system/gotk-sync.yaml": sync("./testing") };
  expect(directories(findRoots(sources(files)))).toEqual(["testing"]);
});

test("a base with Flux's own manifests stands for its overlays, the top of a repository for none", () => {
  const components = { "clusters/base/flux-system/gotk-components.yaml": "kind: Namespace" };
  const overlay = { "clusters/prod/kustomization.yaml": "resources:\n  - ../base" };
  expect(directories(findRoots(sources({ ...components, ...overlay })))).toEqual(["clusters/prod"]);
  expect(findRoots(sources({ "flux-system/gotk-components.yaml": "kind: Namespace" }))).toEqual([]);
});

describe("clusters of which only some are bootstrapped", () => {
  const overlay = "resources:\n  - ../../base\n";
  const files = {
    "clusters/base/kustomization.yaml": "resources: [apps.yaml]",
    "clusters/base/apps.yaml": kustomization("apps", "./apps"),
    "clusters/dev/platform/kustomization.yaml": overlay,
    "clusters/dev/flux-system/gotk-sync.yaml": sync("./clusters/dev"),
    "clusters/prod/platform/kustomization.yaml": overlay,
    "clusters/lab/flux-system/gotk-components.yaml": "kind: Namespace",
    "apps/app.yaml": "kind: ConfigMap",
  };

  test("the others stay clusters, which nothing says that Flux reconciles", () => {
    expect(findRoots(sources(files))).toMatchObject([
      { directory: "clusters/dev", certain: true },
      { directory: "clusters/lab", certain: false },
      { directory: "clusters/prod/platform", certain: false },
    ]);
  });

  test("so they do for a folder around them", () => {
    expect(rootsOf(sources(files), "clusters")).toMatchObject([
      { directory: "clusters/dev", certain: true },
      { directory: "clusters/lab", certain: true },
      { directory: "clusters/prod/platform", certain: true },
    ]);
  });

  test("what lies elsewhere is left out, and named", () => {
    const old = { "old/staging/apps.yaml": kustomization("apps", "./apps/staging") };
    expect(rootsWith(sources({ ...files, ...old }), [])).toMatchObject({
      roots: [{}, {}, {}],
      leftOut: ["old/staging"],
    });
  });

  test("a bootstrap by other means adds a cluster, and takes none away", () => {
    const { roots } = rootsWith(sources(files), ["clusters/prod"]);
    expect(roots).toMatchObject([
      { directory: "clusters/dev", certain: true },
      { directory: "clusters/lab", certain: false },
      { directory: "clusters/prod", certain: true },
    ]);
  });

  test("a declaration elsewhere is not a cluster of its own", () => {
    const elsewhere = {
      "clusters/dev/apps.yaml": kustomization("apps", "./apps"),
      "clusters/gotk-sync.yaml": sync("./clusters/dev"),
      "bootstrap/gotk-sync.yaml": sync("./clusters/dev"),
    };
    expect(rootsWith(sources(elsewhere), [])).toMatchObject({
      roots: [{ directory: "clusters/dev" }],
      leftOut: [],
    });
  });
});

test("a path that somebody names is certain, also where it only looks like a cluster, or is Flux's own folder", () => {
  const files = {
    "clusters/dev/apps.yaml": kustomization("apps", "./apps"),
    "clusters/prod/flux-system/gotk-sync.yaml": sync("./clusters/prod"),
  };
  const meant = (path: string): readonly ClusterRoot[] => rootsOf(sources(files), path);
  expect(meant("clusters/dev")).toMatchObject([{ directory: "clusters/dev", certain: true }]);
  expect(meant("clusters/prod/flux-system")).toMatchObject([
    { directory: "clusters/prod", certain: true },
  ]);
});
