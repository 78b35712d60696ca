import { planFlux } from "../../src/teardown/flux-plan";
import { KUSTOMIZE_GROUP } from "../../src/verify/flux/kinds";
import { describe as titleOf } from "../../src/verify/kubernetes/object";
import type { YamlRecord } from "../../src/verify/yaml/json";
import { applied, kustomization, liveFlux, release } from "./support/live";

const ROOT = {
  group: KUSTOMIZE_GROUP,
  kind: "Kustomization",
  namespace: "flux-system",
  name: "flux-system",
};

/** A plan in words. */
function plan(...objects: readonly YamlRecord[]) {
  const { suspend, stages, kept } = planFlux(liveFlux(objects), ROOT);
  return {
    suspend: suspend.map(({ id }) => id.name),
    stages: stages.map((stage) =>
      stage.map(({ object, with: others }) =>
        [
          titleOf(object.id).replace("Kustomization flux-system/", ""),
          ...others.map(({ id }) => titleOf(id)),
        ].join(", "),
      ),
    ),
    kept: kept.map(
      ({ object, owner, reason }) => `${titleOf(object.id)}: ${owner.name}, ${reason}`,
    ),
  };
}

const depends = (...names: readonly string[]) => ({
  dependsOn: names.map((name) => ({ name })),
});

const root = (...objects: readonly YamlRecord[]) =>
  kustomization("flux-system", { owner: "flux-system", applied: objects });

test("dependents go before what they depend on, children before parents; the root only stops", () => {
  const namespace = applied("namespaces", "v1", "Namespace", "web");
  const crd = applied(
    "crds",
    "apiextensions.k8s.io/v1",
    "CustomResourceDefinition",
    "a.example.com",
  );
  const workload = applied("web", "apps/v1", "Deployment", "web/web");
  const chart = release("controller", "web/controller");
  const children = [
    kustomization("namespaces", { owner: "flux-system", prune: false, applied: [namespace] }),
    kustomization("crds", {
      owner: "flux-system",
      prune: false,
      applied: [crd],
      ...depends("namespaces"),
    }),
    kustomization("controller", { owner: "flux-system", applied: [chart], ...depends("crds") }),
    kustomization("apps", { owner: "flux-system", ...depends("controller") }),
  ];
  const web = kustomization("web", { owner: "apps", applied: [workload] });
  const objects = [namespace, crd, workload, chart, ...children, web];
  expect(plan(root(...children), ...objects)).toEqual({
    suspend: ["flux-system", "namespaces", "crds", "controller", "apps", "web", "controller"],
    stages: [
      ["web, Deployment web/web"],
      ["apps"],
      ["controller, HelmRelease web/controller"],
      ["crds"],
      ["namespaces"],
    ],
    kept: [
      "Namespace web: namespaces, prune: false",
      "CustomResourceDefinition a.example.com: crds, prune: false",
    ],
  });
});

test("what is suspended is not suspended again", () => {
  const chart = release("apps", "web/controller", { suspend: true });
  const apps = kustomization("apps", { owner: "flux-system", suspend: true, applied: [chart] });
  expect(plan(root(apps), apps, chart)).toMatchObject({
    suspend: ["flux-system"],
    stages: [["apps, HelmRelease web/controller"]],
  });
});

test("a deletion policy wins over prune; objects that Flux must not prune, or another owns, are not waited for", () => {
  const volume = applied("apps", "v1", "PersistentVolumeClaim", "web/data", {
    annotations: { [`${KUSTOMIZE_GROUP}/prune`]: "disabled" },
  });
  const frozen = applied("apps", "v1", "ConfigMap", "web/frozen", {
    annotations: { [`${KUSTOMIZE_GROUP}/reconcile`]: "Disabled" },
  });
  const taken = applied("other", "v1", "ConfigMap", "web/taken");
  const role = applied("apps", "rbac.authorization.k8s.io/v1", "ClusterRole", "system:web");
  const orphan = applied("orphans", "v1", "ConfigMap", "web/orphan");
  const apps = kustomization("apps", {
    prune: false,
    deletionPolicy: "Delete",
    applied: [volume, frozen, taken, role],
  });
  const orphans = kustomization("orphans", { deletionPolicy: "Orphan", applied: [orphan] });
  expect(plan(apps, orphans, volume, frozen, taken, role, orphan)).toEqual({
    suspend: ["apps", "orphans"],
    stages: [["apps, ClusterRole system:web", "orphans"]],
    kept: [
      "PersistentVolumeClaim web/data: apps, prune: disabled",
      "ConfigMap web/frozen: apps, prune: disabled",
      "ConfigMap web/orphan: orphans, prune: false",
    ],
  });
});

test("what the root applies itself goes last; its namespaces and CRDs stay, Flux's own parts are left to it", () => {
  const own = [
    release("flux-system", "web/first"),
    release("flux-system", "web/second", depends("first")),
    applied("flux-system", "v1", "ConfigMap", "web/settings"),
    applied("flux-system", "v1", "Namespace", "web"),
    applied(
      "flux-system",
      "source.toolkit.fluxcd.io/v1",
      "GitRepository",
      "flux-system/flux-system",
    ),
  ];
  const controller = applied(
    "flux-system",
    "apps/v1",
    "Deployment",
    "flux-system/source-controller",
  );
  (controller.metadata as { labels: YamlRecord }).labels["app.kubernetes.io/part-of"] = "flux";
  const apps = kustomization("apps", { owner: "flux-system" });
  expect(plan(root(...own, controller, apps), apps, controller, ...own)).toEqual({
    suspend: ["flux-system", "apps", "first", "second"],
    stages: [
      ["apps"],
      ["HelmRelease web/second"],
      ["HelmRelease web/first"],
      ["ConfigMap web/settings"],
    ],
    kept: ["Namespace web: flux-system, applied by the root"],
  });
});

test("a circle is broken, and what another cluster has is only named", () => {
  const remote = kustomization("remote", {
    kubeConfig: { configMapRef: { name: "other" } },
    applied: [applied("remote", "v1", "ConfigMap", "web/a")],
  });
  expect(plan(kustomization("a", depends("b")), kustomization("b", depends("a")), remote)).toEqual({
    suspend: ["a", "b", "remote"],
    stages: [["remote"], ["a"], ["b"]],
    kept: ["ConfigMap web/a: remote, another cluster"],
  });
});

test("nothing is left to do where only the root is there, and nothing at all without Flux", () => {
  expect(plan(root())).toEqual({ suspend: ["flux-system"], stages: [], kept: [] });
  expect(plan()).toEqual({ suspend: [], stages: [], kept: [] });
});
