import { findRoots, rootsOf, rootsWith } from "../../../src/verify/model/find-roots";
import type { ClusterRoot } from "../../../src/verify/model/root";
import { kustomization, sources, sync } from "./root-support";

describe("only some clusters have a bootstrap", () => {
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

  test("the others remain clusters that nothing proves to be reconciled", () => {
    expect(findRoots(sources(files))).toMatchObject([
      { directory: "clusters/dev", certain: true },
      { directory: "clusters/lab", certain: false },
      { directory: "clusters/prod/platform", certain: false },
    ]);
  });

  test("a Component that no cluster has chosen isn't one itself", () => {
    const optional = {
      "infrastructure/metrics/kustomization.yaml":
        "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nresources: [metrics.yaml]\n",
      "infrastructure/metrics/metrics.yaml": kustomization("metrics", "./metrics"),
      "metrics/app.yaml": "kind: ConfigMap",
    };
    const { roots, leftOut } = rootsWith(sources({ ...files, ...optional }), []);
    expect(roots.map(({ directory }) => directory)).toEqual([
      "clusters/dev",
      "clusters/lab",
      "clusters/prod/platform",
    ]);
    expect(leftOut).toEqual([]);
  });

  test("the same holds for a directory that contains them", () => {
    expect(rootsOf(sources(files), "clusters")).toMatchObject([
      { directory: "clusters/dev", certain: true },
      { directory: "clusters/lab", certain: true },
      { directory: "clusters/prod/platform", certain: true },
    ]);
  });

  test("clusters elsewhere are left out and listed", () => {
    const old = { "old/staging/apps.yaml": kustomization("apps", "./apps/staging") };
    expect(rootsWith(sources({ ...files, ...old }), [])).toMatchObject({
      roots: [{}, {}, {}],
      leftOut: ["old/staging"],
    });
  });

  test("a bootstrap by other means adds a cluster without removing any", () => {
    const { roots } = rootsWith(sources(files), ["clusters/prod"]);
    expect(roots).toMatchObject([
      { directory: "clusters/dev", certain: true },
      { directory: "clusters/lab", certain: false },
      { directory: "clusters/prod", certain: true },
    ]);
  });

  test("a declaration elsewhere isn't a cluster of its own", () => {
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

test("a path that is given explicitly is certain, even if it only looks like a cluster or is Flux's own directory", () => {
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

test("of Kustomizations that all apply each other, the directory with their source is the cluster", () => {
  const source =
    "apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: { name: flux-system, namespace: flux-system }\n";
  const files = {
    "apps/flux.yaml": kustomization("flux", "./flux"),
    "apps/shop.yaml": kustomization("shop", "./shop"),
    "flux/apps.yaml": kustomization("apps", "./apps"),
    "flux/source.yaml": source,
    "shop/a.yaml": "kind: ConfigMap",
  };
  expect(findRoots(sources(files))).toMatchObject([{ directory: "flux", certain: false }]);
});

test.each([
  ["in lines", "resources:\n  - ../../common\n"],
  ["between brackets", "resources: [../../common, local.yaml]\n"],
])("what two neighbors elsewhere build on, %s, isn't a cluster of its own", (_, overlay) => {
  const files = {
    "common/kustomization.yaml": "resources: [apps.yaml]",
    "common/apps.yaml": kustomization("apps", "./apps"),
    "clusters/dev/kustomization.yaml": overlay,
    "clusters/dev/local.yaml": "kind: ConfigMap",
    "clusters/prod/kustomization.yaml": overlay,
    "clusters/prod/local.yaml": "kind: ConfigMap",
    "apps/app.yaml": "kind: ConfigMap",
  };
  expect(findRoots(sources(files))).toMatchObject([
    { directory: "clusters/dev", certain: false },
    { directory: "clusters/prod", certain: false },
  ]);
});

test("a bundle that one directory below `clusters` includes isn't a cluster of its own", () => {
  const files = {
    "bundles/small/kustomization.yaml": "resources: [apps.yaml]",
    "bundles/small/apps.yaml": kustomization("apps", "./apps"),
    "clusters/dev/kustomization.yaml": "resources: [../../bundles/small]",
    "apps/app.yaml": "kind: ConfigMap",
  };
  expect(findRoots(sources(files))).toMatchObject([{ directory: "clusters/dev", certain: false }]);
});
