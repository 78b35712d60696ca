import { findRoots } from "../../../src/verify/model/find-roots";
import { directories, kustomization, sources, sync } from "./root-support";

test("overlays that give a shared bootstrap their own paths are clusters, instead of the path in the base", () => {
  const overlay = (path: string): string => `
resources:
  - ../../common
patches:
  - target: { kind: Kustomization, name: flux-system }
    patch: |
      - op: replace
        path: /spec/path
        value: ./${path}
`;
  const roots = findRoots(
    sources({
      "base/common/flux-system/gotk-sync.yaml": sync("./base"),
      "base/common/kustomization.yaml": "resources: [flux-system]",
      "base/common/apps.yaml": kustomization("apps", "./apps"),
      "base/dev/one/kustomization.yaml": overlay("base/dev/one"),
      "base/dev/two/kustomization.yaml": overlay("base/dev/two"),
      "apps/a.yaml": "",
    }),
  );
  expect(directories(roots)).toEqual(["base/dev/one", "base/dev/two"]);
  expect(roots[0]).toMatchObject({
    certain: true,
    name: "flux-system",
    place: { file: "base/dev/one/kustomization.yaml" },
  });
});

test.each([
  ["", true],
  ["\n", true],
  ["# Another tool installs Flux here.\n", false],
])("flux-system with a gotk-sync.yaml of %j is prepared for a bootstrap: %s", (text, certain) => {
  const roots = findRoots(
    sources({
      "clusters/dev/flux-system/gotk-sync.yaml": text,
      "clusters/dev/apps.yaml": kustomization("apps", "./apps"),
      "apps/a.yaml": "",
    }),
  );
  expect(roots).toMatchObject([{ directory: "clusters/dev", certain }]);
});

test("the path of a shared bootstrap that isn't there stands for those of its overlays", () => {
  const overlay = (path: string): string =>
    `resources:\n  - ../base\npatches:\n  - target: { kind: Kustomization, name: flux-system }\n    patch: |\n      - { op: replace, path: /spec/path, value: ${path} }\n`;
  const roots = findRoots(
    sources({
      "bootstrap/base/gotk-sync.yaml": sync("./clusters/CLUSTER"),
      "bootstrap/base/kustomization.yaml": "resources:\n  - gotk-sync.yaml\n",
      "bootstrap/dev/kustomization.yaml": overlay("./clusters/dev"),
      "bootstrap/prod/kustomization.yaml": overlay("./clusters/prod"),
      "clusters/dev/apps.yaml": kustomization("apps", "./apps"),
      "clusters/prod/apps.yaml": kustomization("apps", "./apps"),
      "apps/a.yaml": "",
    }),
  );
  expect(directories(roots)).toEqual(["clusters/dev", "clusters/prod"]);
});

test("a path is the one around the bootstrap, whatever has the same path elsewhere", () => {
  const roots = findRoots(
    sources({
      "infra/gitops/clusters/prod/flux-system/gotk-sync.yaml": sync("./clusters/prod"),
      "infra/gitops/clusters/prod/apps.yaml": kustomization("apps", "./apps"),
      "infra/gitops/apps/a.yaml": "",
      "clusters/prod/main.tf": "",
    }),
  );
  expect(directories(roots)).toEqual(["infra/gitops/clusters/prod"]);
});
