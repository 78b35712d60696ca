import type { WritableApi } from "../../src/doctor/cluster/api";
import { KubernetesCluster } from "../../src/teardown/kubernetes-cluster";
import { HELM_GROUP, KUSTOMIZE_GROUP } from "../../src/verify/flux/kinds";
import { applied, kustomization, release } from "./support/live";

const KUSTOMIZATIONS = `/apis/${KUSTOMIZE_GROUP}/v1/namespaces/flux-system/kustomizations`;

/** An API server with one Kustomization, and what that has applied as far as it is still there. */
function apiOf() {
  const gone = applied("apps", "example.com/v1", "Thing", "web/thing");
  const role = applied("apps", "rbac.authorization.k8s.io/v1", "ClusterRole", "web");
  const map = applied("apps", "v1", "ConfigMap", "web/map");
  const apps = kustomization("apps", { applied: [gone, role, map] });
  const answers: Readonly<Record<string, unknown>> = {
    [`/apis/${KUSTOMIZE_GROUP}`]: { preferredVersion: { groupVersion: `${KUSTOMIZE_GROUP}/v1` } },
    [`/apis/${KUSTOMIZE_GROUP}/v1`]: {
      resources: [
        { name: "kustomizations", kind: "Kustomization", namespaced: true },
        { name: "kustomizations/status", kind: "Kustomization", namespaced: true },
      ],
    },
    [`/apis/${KUSTOMIZE_GROUP}/v1/kustomizations?limit=500`]: {
      items: [{ ...apps, kind: undefined, apiVersion: undefined }],
    },
    [`/apis/${HELM_GROUP}`]: { preferredVersion: { groupVersion: `${HELM_GROUP}/v2` } },
    [`/apis/${HELM_GROUP}/v2`]: {
      resources: [{ name: "helmreleases", kind: "HelmRelease", namespaced: true }],
    },
    [`/apis/${HELM_GROUP}/v2/helmreleases?limit=500`]: {
      metadata: { continue: "next" },
      items: [release("apps", "web/one")],
    },
    [`/apis/${HELM_GROUP}/v2/helmreleases?limit=500&continue=next`]: {
      items: [release("apps", "web/two")],
    },
    "/apis/rbac.authorization.k8s.io/v1": {
      resources: [{ name: "clusterroles", kind: "ClusterRole", namespaced: false }],
    },
    "/apis/rbac.authorization.k8s.io/v1/clusterroles/web": role,
    "/api/v1": { resources: [{ name: "configmaps", kind: "ConfigMap", namespaced: true }] },
    "/api/v1/namespaces/web/configmaps/map": map,
  };
  const sent: unknown[] = [];
  const api: WritableApi = {
    context: "test",
    server: "https://api.example.com",
    get: (path) => Promise.resolve(answers[path]),
    merge: (path, body) => {
      sent.push([path, body]);
      return Promise.resolve();
    },
    delete: (path) => {
      sent.push(path);
      return Promise.resolve();
    },
  };
  return { api, sent };
}

test("Flux's objects are listed, and what they applied is read where it still is", async () => {
  const { flux } = await new KubernetesCluster(apiOf().api).read();
  expect(flux.kustomizations.map(({ id }) => id.name)).toEqual(["apps"]);
  expect(flux.releases.map(({ id }) => id.name)).toEqual(["one", "two"]);
  expect(flux.applied.map(({ id }) => [id.kind, id.namespace, id.name])).toEqual([
    ["ClusterRole", "", "web"],
    ["ConfigMap", "web", "map"],
  ]);
  expect(flux.applied[0]).toMatchObject({ owner: { name: "apps" }, pruneDisabled: false });
});

test("a cluster without Flux has nothing to remove", async () => {
  const { api } = apiOf();
  const empty: WritableApi = { ...api, get: () => Promise.resolve(undefined) };
  expect(await new KubernetesCluster(empty).read()).toEqual({
    flux: { kustomizations: [], releases: [], applied: [] },
    argocd: { applications: [], sets: [] },
    operators: [],
    objects: [],
    charts: [],
    unread: [],
  });
});

test("suspending leaves a mark that resuming takes away; a kind that is gone needs no deletion", async () => {
  const { api, sent } = apiOf();
  const cluster = new KubernetesCluster(api);
  const [apps] = (await cluster.read()).flux.kustomizations;
  await cluster.suspend(apps!);
  await cluster.resume(apps!);
  await cluster.remove(apps!);
  await cluster.remove({ id: { ...apps!.id, group: "example.com", kind: "Thing" }, version: "v1" });
  const mark = (value: string | null) => ({
    annotations: { "landbridge.dev/suspended-by": value },
  });
  expect(sent).toEqual([
    [`${KUSTOMIZATIONS}/apps`, { metadata: mark("teardown"), spec: { suspend: true } }],
    [
      `${KUSTOMIZATIONS}/apps`,
      { metadata: mark(null), spec: { suspend: null, driftDetection: null } },
    ],
    `${KUSTOMIZATIONS}/apps`,
  ]);
});
