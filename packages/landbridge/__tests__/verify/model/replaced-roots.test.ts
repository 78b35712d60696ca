import { findRoots, rootsWith } from "../../../src/verify/model/find-roots";
import { application, directories, kustomization, sources } from "./root-support";

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
