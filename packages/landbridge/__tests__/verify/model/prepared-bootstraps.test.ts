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
