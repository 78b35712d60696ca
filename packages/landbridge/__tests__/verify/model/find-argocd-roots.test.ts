import { findRoots } from "../../../src/verify/model/find-roots";
import { application, directories, sources } from "./root-support";

test("Applications that a chart's Applications lead to don't start anything themselves", () => {
  const chart = {
    "cluster/root/Chart.yaml": "name: root\nversion: 1.0.0\n",
    "cluster/root/templates/root.yaml": application("root", "cluster/root"),
    "cluster/root/templates/apps.yaml": application("apps", "cluster/apps"),
    "cluster/shop/settings.yaml": "kind: ConfigMap",
  };
  const led = { ...chart, "cluster/apps/shop.yaml": application("shop", "cluster/shop") };
  expect(directories(findRoots(sources(led)))).toEqual(["cluster/root"]);
  const apart = { ...chart, "others/shop.yaml": application("shop", "cluster/shop") };
  expect(directories(findRoots(sources(apart)))).toEqual(["others", "cluster/root"]);
});

test.each([
  ["in quotes", (text: string) => text.replace("kind: Application", 'kind: "Application"')],
  ["of JSON", (text: string) => text.replace("kind: Application", '"kind": "Application"')],
  [
    "in one line",
    () =>
      "{ apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: { name: root, namespace: argocd }, spec: { project: default, source: { repoURL: https://github.com/example/platform, path: apps }, destination: { server: https://kubernetes.default.svc, namespace: default } } }",
  ],
])("an Application with its kind %s is found", (_, written) => {
  const files = {
    "argocd/root.yaml": written(application("root", "apps")),
    "apps/a.yaml": "kind: A",
  };
  expect(directories(findRoots(sources(files)))).toEqual(["argocd"]);
});

const environments = {
  "bootstrap/dev.yaml": application("root-dev", "envs/dev"),
  "bootstrap/local.yaml": application("root-local", "envs/local"),
  "envs/dev/shop.yaml": application("shop", "apps/shop"),
  "envs/dev/store.yaml": application("store", "apps/store/dev"),
  "envs/local/shop.yaml": application("shop", "apps/shop"),
  "envs/local/store.yaml": application("store", "apps/store/local"),
  "apps/shop/a.yaml": "kind: A",
  "apps/store/dev/a.yaml": "kind: A",
  "apps/store/local/a.yaml": "kind: A",
};

test("roots whose directories have the same Applications start clusters of their own", () => {
  const roots = findRoots(sources(environments));
  expect(roots.map(({ directory, argocd }) => [directory, argocd?.files])).toEqual([
    ["envs/dev", ["bootstrap/dev.yaml"]],
    ["envs/local", ["bootstrap/local.yaml"]],
  ]);
});

test("what is next to such roots belongs to each of their clusters", () => {
  const files = { ...environments, "bootstrap/tools.yaml": application("tools", "apps/shop") };
  const roots = findRoots(sources(files));
  expect(roots.map(({ argocd }) => argocd?.files)).toEqual([
    ["bootstrap/dev.yaml", "bootstrap/tools.yaml"],
    ["bootstrap/local.yaml", "bootstrap/tools.yaml"],
  ]);
});

test("one Application of the same name is a mistake, not another cluster", () => {
  const files = {
    ...environments,
    "envs/local/store.yaml": application("store-local", "apps/store/local"),
  };
  expect(directories(findRoots(sources(files)))).toEqual(["bootstrap"]);
});
