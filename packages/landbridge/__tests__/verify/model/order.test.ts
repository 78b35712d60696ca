import { applier, configMap, kustomization, readModel, release } from "../support/read-model";

const dependsOn = (...names: readonly string[]): string =>
  `dependsOn: [${names.map((name) => `{ name: ${name} }`).join(", ")}]`;

async function isReadyBefore(
  files: Readonly<Record<string, string>>,
  first: string,
  second: string,
): Promise<boolean> {
  const model = await readModel(files);
  return model.order.readyBefore(applier(model, first), applier(model, second));
}

const apps = { "apps/settings.yaml": configMap("apps") };

test("with dependsOn, the dependency is Ready before the dependent starts, and not vice versa", async () => {
  const files = {
    ...apps,
    "clusters/dev/a.yaml": kustomization("a", "infra"),
    "clusters/dev/b.yaml": kustomization("b", "apps", dependsOn("a")),
    "infra/settings.yaml": configMap("infra"),
  };
  expect(await isReadyBefore(files, "a", "b")).toBe(true);
  expect(await isReadyBefore(files, "b", "a")).toBe(false);
});

const tree = (...spec: readonly string[]): Readonly<Record<string, string>> => ({
  ...apps,
  "clusters/dev/infra.yaml": kustomization("infra", "infra", ...spec),
  "clusters/dev/apps.yaml": kustomization("apps", "apps", dependsOn("infra")),
  "infra/release.yaml": release("cert-manager", "targetNamespace: cert-manager"),
});
const check = (apiVersion: string, kind: string, namespace: string, name: string): string =>
  `healthChecks: [{ apiVersion: ${apiVersion}, kind: ${kind}, namespace: ${namespace}, name: ${name} }]`;

test.each([
  ["neither wait nor health checks", [], false],
  ["wait", ["wait: true"], true],
  [
    "a health check",
    [check("helm.toolkit.fluxcd.io/v2", "HelmRelease", "flux-system", "cert-manager")],
    true,
  ],
  [
    "a health check of another name",
    [check("helm.toolkit.fluxcd.io/v2", "HelmRelease", "flux-system", "other")],
    false,
  ],
  [
    "a workload of the chart",
    [check("apps/v1", "Deployment", "cert-manager", "cert-manager-webhook")],
    true,
  ],
  [
    "a workload elsewhere",
    [check("apps/v1", "Deployment", "other", "cert-manager-webhook")],
    false,
  ],
])("a release is ready before what depends on its Kustomization: %s", async (_, spec, expected) => {
  expect(await isReadyBefore(tree(...spec), "cert-manager", "apps")).toBe(expected);
});

test.each([
  ["both wait", ["wait: true"], ["wait: true"], true],
  ["only the outer one waits", ["wait: true"], [], false],
  ["only the inner one waits", [], ["wait: true"], false],
])("waits through nested Kustomizations: %s", async (_, outer, inner, expected) => {
  const files = {
    ...apps,
    "clusters/dev/outer.yaml": kustomization("outer", "outer", ...outer),
    "clusters/dev/apps.yaml": kustomization("apps", "apps", dependsOn("outer")),
    "outer/inner.yaml": kustomization("inner", "infra", ...inner),
    "infra/release.yaml": release("podinfo"),
  };
  expect(await isReadyBefore(files, "podinfo", "apps")).toBe(expected);
});

test("a CRD is applied before the rest of its Kustomization, and before what that applies", async () => {
  const model = await readModel({
    ...apps,
    "clusters/dev/namespace.yaml": "apiVersion: v1\nkind: Namespace\nmetadata: { name: shop }\n",
    "clusters/dev/settings.yaml": configMap("root"),
    "clusters/dev/apps.yaml": kustomization("apps", "apps"),
  });
  const [namespace] = model.ofKind("", "Namespace");
  const settings = model.ofKind("", "ConfigMap").find(({ id }) => id.name === "root");
  const target = applier(model, "apps");
  expect(namespace && model.order.appliedBefore(namespace, target)).toBe(true);
  expect(settings && model.order.appliedBefore(settings, target)).toBe(false);
});

const resourceSet = (...spec: readonly string[]): string =>
  [
    "apiVersion: fluxcd.controlplane.io/v1",
    "kind: ResourceSet",
    "metadata: { name: set, namespace: flux-system }",
    "spec:",
    ...spec.map((line) => `  ${line}`),
    "",
  ].join("\n");

test.each([
  ["", false],
  [", ready: true", true],
])("a ResourceSet waits for readiness only if it says so: %j", async (ready, expected) => {
  const target =
    "apiVersion: kustomize.toolkit.fluxcd.io/v1, kind: Kustomization, namespace: flux-system, name: apps";
  const files = {
    ...apps,
    "clusters/dev/apps.yaml": kustomization("apps", "apps"),
    "clusters/dev/set.yaml": resourceSet(`dependsOn: [{ ${target}${ready} }]`, "resources: []"),
  };
  expect(await isReadyBefore(files, "apps", "set")).toBe(expected);
});

test("each step of a ResourceSet waits for the previous ones", async () => {
  const resource = (name: string): string =>
    `{ name: ${name}, resources: [{ apiVersion: helm.toolkit.fluxcd.io/v2, kind: HelmRelease, metadata: { name: ${name}, namespace: flux-system }, spec: {} }] }`;
  const files = {
    "clusters/dev/set.yaml": resourceSet(`steps: [${resource("first")}, ${resource("second")}]`),
  };
  expect(await isReadyBefore(files, "first", "second")).toBe(true);
  expect(await isReadyBefore(files, "second", "first")).toBe(false);
});

test("a source from another Kustomization comes before its readers", async () => {
  const model = await readModel({
    "clusters/dev/apps.yaml": kustomization("apps", "apps"),
    "clusters/dev/sources.yaml": kustomization("sources", "sources"),
    "apps/release.yaml": release("podinfo"),
    "sources/x.yaml":
      "apiVersion: source.toolkit.fluxcd.io/v1\nkind: HelmRepository\nmetadata: { name: x, namespace: flux-system }\nspec: { url: https://example.com }\n",
  });
  const edges = model.order.edges.filter(({ reason }) => reason === "needs-source");
  expect(edges.map(({ from, to }) => [from.applier.name, to.applier.name])).toEqual([
    ["sources", "podinfo"],
  ]);
});
