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

test("clusters whose Applications are called after them are their own, too", () => {
  const of = (cluster: string) => ({
    [`clusters/${cluster}/root.yaml`]: application(`${cluster}-root`, `clusters/${cluster}/apps`),
    [`clusters/${cluster}/apps/shop.yaml`]: application(`${cluster}-shop`, "shop"),
    [`clusters/${cluster}/apps/store.yaml`]: application(`store-${cluster}`, "store"),
  });
  const files = {
    ...of("dev"),
    ...of("prod"),
    "shop/a.yaml": "kind: A",
    "store/a.yaml": "kind: A",
  };
  expect(directories(findRoots(sources(files)))).toEqual([
    "clusters/dev/apps",
    "clusters/prod/apps",
  ]);
  // Environments of one Argo CD mostly have such names.
  const inOne = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file.replace("clusters", "envs"),
      text.replaceAll("clusters", "envs"),
    ]),
  );
  expect(directories(findRoots(sources(inOne)))).toEqual(["envs"]);
});

test("an Application in a hidden directory counts if a script applies it", () => {
  const files = {
    ".bootstrap/root.yaml": application("root", "apps"),
    "apps/shop.yaml": application("shop", "shop"),
    "shop/a.yaml": "kind: A",
  };
  expect(directories(findRoots(sources(files)))).toEqual(["apps"]);
  const applied = { ...files, "setup.sh": "oc apply -f .bootstrap/root.yaml\n" };
  expect(directories(findRoots(sources(applied)))).toEqual([".bootstrap"]);
});

test.each([".argocd", ".k8s", "web/.deploy"])("%s is named for what is deployed", (directory) => {
  const files = { [`${directory}/web.yaml`]: application("web", "shop"), "shop/a.yaml": "kind: A" };
  expect(directories(findRoots(sources(files)))).toEqual([directory]);
});

test("an overlay of a bootstrap, or that a command builds, is where Argo CD starts, also where it applies that itself later", () => {
  const tree = (start: string) => ({
    "components/sets/kustomization.yaml": "resources: [controller.yaml]\n",
    "components/sets/controller.yaml": application("controller", "core/controller"),
    "components/projects/kustomization.yaml": "resources: [project.yaml]\n",
    "components/projects/project.yaml": "kind: A",
    [`${start}/overlays/default/kustomization.yaml`]:
      "resources:\n  - ../../../components/sets\n  - ../../../components/projects\n",
    "core/controller/kustomization.yaml": `resources:\n  - ../../${start}/overlays/default\n`,
  });
  expect(directories(findRoots(sources(tree("start"))))).toEqual(["components/sets"]);
  expect(directories(findRoots(sources(tree("bootstrap"))))).toEqual([
    "bootstrap/overlays/default",
  ]);
  const built = {
    ...tree("start"),
    README: "until k apply -k start/overlays/default; do sleep 5; done\n",
  };
  expect(directories(findRoots(sources(built)))).toEqual(["start/overlays/default"]);
});

test("an Application that Terraform fills in starts nothing by its file", () => {
  const files = {
    "argocd/root.yaml": application("root", "'${path}'"),
    "apps/a.yaml": "kind: A",
  };
  expect(directories(findRoots(sources(files)))).toEqual(["argocd"]);
  expect(directories(findRoots(sources({ ...files, "main.tf": "" })))).toEqual([]);
  const deeper = { "modules/argocd/templates/root.yaml": application("root", "'${path}'") };
  const main = { "modules/argocd/main.tf": "" };
  expect(directories(findRoots(sources({ ...deeper, ...main })))).toEqual([]);
});

test("charts of one Application each are one Argo CD, if nothing says otherwise", () => {
  const chart = (name: string, app = name) => ({
    [`apps/${name}/Chart.yaml`]: `name: ${name}\nversion: 1.0.0\n`,
    [`apps/${name}/templates/app.yaml`]: application(app, `apps/${name}/manifests`),
    [`apps/${name}/manifests/a.yaml`]: "kind: A",
  });
  expect(directories(findRoots(sources({ ...chart("shop"), ...chart("store") })))).toEqual([
    "apps",
  ]);
  const same = { ...chart("dev", "shop"), ...chart("prod", "shop") };
  expect(directories(findRoots(sources(same)))).toEqual(["apps/dev", "apps/prod"]);
});

test("what Backstage fills in is applied by nothing", () => {
  const roots = findRoots(
    sources({
      "clusters/prod/root.yaml": application("root", "apps"),
      "apps/a.yaml": "",
      "service/content/app.yaml": application("service", '"deploy/${{ values.name }}"'),
    }),
  );
  expect(directories(roots)).toEqual(["clusters/prod"]);
});

test("a chart of Applications that a script installs belongs to the only Argo CD, or is one's start", () => {
  const chart = {
    "charts/root/Chart.yaml": "apiVersion: v2\nname: root\nversion: 0.1.0\n",
    "charts/root/values.yaml": "env: prod\n",
    "charts/root/values-dev.yaml": "env: dev\n",
    "charts/root/templates/web.yaml": application("web", "web"),
    "web/a.yaml": "",
  };
  const Makefile = "up:\n\thelm upgrade --install root ./charts/root -n argocd\n";
  const alone = findRoots(sources({ ...chart, Makefile }));
  expect(alone).toMatchObject([{ directory: "charts/root", certain: true }]);
  const other = { "argocd/other.yaml": application("other", "other"), "other/a.yaml": "" };
  expect(findRoots(sources({ ...chart, ...other, Makefile }))).toMatchObject([
    { directory: "argocd", argocd: { files: ["argocd/other.yaml"], charts: ["charts/root"] } },
  ]);
  expect(directories(findRoots(sources({ ...chart, ...other })))).toEqual(["argocd"]);
});

test("an Application of the whole repository applies only its chart, or the manifests at its top", () => {
  const files = {
    "apps/root.yaml": application("root", "apps"),
    "apps/shop.yaml": application("shop", "."),
    "templates/shop.yaml": "kind: ConfigMap",
  };
  const config = {
    ".git/config": '[remote "origin"]\n\turl = https://github.com/example/platform\n',
  };
  const charts: readonly Record<string, string>[] = [
    { "Chart.yaml": "name: shop\nversion: 1.0.0\n" },
    {},
  ];
  for (const chart of charts)
    expect(findRoots(sources({ ...files, ...chart, ...config }))).toMatchObject([
      { directory: "apps", argocd: { files: ["apps/root.yaml"] } },
    ]);
});

test("of Applications with one name, that of another repository was copied with the rest", () => {
  const other = (text: string): string => text.replace("example/platform", "example/fleet");
  const files = {
    ".git/config": '[remote "origin"]\n\turl = https://github.com/example/platform\n',
    "root-dev.yaml": application("root", "clusters/dev"),
    "root-prod.yaml": other(application("root", "clusters/prod")),
    "clusters/dev/shop.yaml": application("shop", "apps/shop"),
    "clusters/prod/store.yaml": other(application("store", "apps/store")),
    "apps/shop/a.yaml": "kind: A",
  };
  expect(findRoots(sources(files))).toMatchObject([
    { directory: "", argocd: { files: ["root-dev.yaml"] } },
  ]);
});

test.each(["tmp", "temp"])("an Application in %s isn't meant", (name) => {
  const files = {
    "apps/shop.yaml": application("shop", "shop"),
    [`${name}/store.yaml`]: application("store", "store"),
    "shop/a.yaml": "kind: A",
  };
  expect(directories(findRoots(sources(files)))).toEqual(["apps"]);
});

test("an Application with the name of one in a bootstrap starts nothing", () => {
  const files = {
    "bootstrap/root-dev.yaml": application("root-dev", "apps"),
    "overlays/dev/root.yaml": application("root-dev", "apps").replace("default", "platform"),
    "overlays/dev/kustomization.yaml": "resources: [../../apps, root.yaml]",
    "apps/shop.yaml": application("shop", "shop"),
    "shop/a.yaml": "kind: A",
  };
  expect(directories(findRoots(sources(files)))).toEqual(["bootstrap"]);
  const other = { ...files, "overlays/dev/root.yaml": application("root", "apps") };
  expect(directories(findRoots(sources(other)))).toEqual([""]);
});

test("of Applications that apply each other, one that its bootstrap doesn't list is applied by itself", () => {
  const files = {
    "bootstrap/kustomization.yaml": "resources: [namespace.yaml]",
    "bootstrap/namespace.yaml": "kind: Namespace",
    "bootstrap/config.yaml": application("config", "config"),
    "config/self.yaml": application("self", "bootstrap"),
    "config/shop.yaml": application("shop", "apps/shop"),
    "apps/shop/a.yaml": "kind: A",
  };
  expect(findRoots(sources(files))).toMatchObject([
    { directory: "bootstrap", argocd: { files: ["bootstrap/config.yaml"], builds: [] } },
  ]);
});

describe("ApplicationSets that generate Applications of the same names", () => {
  const set = (name: string, made = "{{n}}"): string => `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: ${name}, namespace: argocd }
spec:
  generators: [{ list: { elements: [{ n: shop }, { n: store }] } }]
  template:
    metadata: { name: "${made}" }
    spec:
      project: default
      source: { repoURL: https://github.com/example/platform, path: "apps/{{n}}" }
      destination: { server: https://kubernetes.default.svc, namespace: default }
`;
  const apps = { "apps/shop/a.yaml": "kind: A", "apps/store/a.yaml": "kind: A" };

  it("start a cluster for each of their directories, with what is next to them", () => {
    const files = {
      ...apps,
      "clusters/dev/apps.yaml": set("apps-dev"),
      "clusters/dev/infra.yaml": application("infra-dev", "apps/shop"),
      "clusters/prod/apps.yaml": set("apps-prod"),
      "clusters/common.yaml": application("common", "apps/store"),
    };
    const roots = findRoots(sources(files));
    expect(roots.map(({ directory, argocd }) => [directory, argocd?.files])).toEqual([
      [
        "clusters/dev",
        ["clusters/dev/apps.yaml", "clusters/common.yaml", "clusters/dev/infra.yaml"],
      ],
      ["clusters/prod", ["clusters/prod/apps.yaml", "clusters/common.yaml"]],
    ]);
  });

  it.each([
    ["in one directory", { "argocd/dev.yaml": set("dev"), "argocd/prod.yaml": set("prod") }],
    [
      "with names that clusters fill in",
      {
        "argocd/a/set.yaml": set("a", "{{n}}-{{metadata.labels.env}}"),
        "argocd/b/set.yaml": set("b", "{{n}}-{{metadata.labels.env}}"),
      },
    ],
  ])("are one Argo CD's %s", (_, files: Record<string, string>) => {
    expect(directories(findRoots(sources({ ...apps, ...files })))).toEqual(["argocd"]);
  });
});

test("an Application whose namesake a root applies was a draft", () => {
  const files = {
    "argocd/root.yaml": application("root", "argocd/apps"),
    "argocd/apps/shop.yaml": application("shop", "shop"),
    "drafts/shop.yaml": application("shop", "shop"),
    "shop/a.yaml": "kind: A",
  };
  expect(findRoots(sources(files))).toMatchObject([
    { directory: "argocd", argocd: { files: ["argocd/root.yaml"] } },
  ]);
});

test("an Application that a pattern leaves out next to others is switched off", () => {
  const root = application("root", "apps").replace(
    "path: apps",
    'path: apps, directory: { recurse: true, include: "*/application.yaml" }',
  );
  const files = {
    "apps/application.yaml": root,
    "apps/core/shop/application.yaml": application("shop", "apps/core/shop"),
    "apps/core/store/application-off.yaml": application("store", "apps/core/store"),
  };
  expect(findRoots(sources(files))).toMatchObject([
    { directory: "apps", argocd: { files: ["apps/application.yaml"] } },
  ]);
});
