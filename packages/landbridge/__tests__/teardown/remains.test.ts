import type { Api } from "../../src/doctor/cluster/api";
import type { Kept } from "../../src/teardown/flux-plan";
import { leftoverLines, leftovers } from "../../src/teardown/kept";
import { remains, remainsLine } from "../../src/teardown/remains";
import { HELM_GROUP, KUSTOMIZE_GROUP } from "../../src/verify/flux/kinds";
import type { YamlRecord } from "../../src/verify/yaml/json";
import { applied, versioned } from "./support/live";

/** An API server with lists; a selector chooses by label. */
function apiOf(lists: Readonly<Record<string, readonly YamlRecord[]>>): Api {
  return {
    context: "test",
    server: "https://api.example.com",
    get: (path) => {
      const [list = "", query = ""] = path.split("?");
      const label = new URLSearchParams(query).get("labelSelector");
      const items = (lists[list] ?? []).filter(({ metadata }) => {
        const labels = (metadata as { labels?: object }).labels ?? {};
        return label === null || label in labels;
      });
      const crds = { name: "customresourcedefinitions", kind: "CustomResourceDefinition" };
      if (list === "/apis/apiextensions.k8s.io") {
        const groupVersion = "apiextensions.k8s.io/v1";
        return Promise.resolve({ preferredVersion: { groupVersion } });
      }
      if (list === "/apis/apiextensions.k8s.io/v1") return Promise.resolve({ resources: [crds] });
      return Promise.resolve(list in lists ? { items } : undefined);
    },
  };
}

function installed(name: string, label: string, owner: string): YamlRecord {
  const object = applied(undefined, "apps/v1", "Deployment", name);
  (object.metadata as YamlRecord).labels = {
    [`${label}/name`]: owner,
    [`${label}/namespace`]: "web",
  };
  return object;
}

const keptOf = (object: YamlRecord, reason: Kept["reason"] = "prune: false"): Kept => ({
  object: versioned(object),
  owner: { group: KUSTOMIZE_GROUP, kind: "Kustomization", namespace: "flux-system", name: "base" },
  reason,
});

test("lists a remaining workload and what removes it, but not Flux's own or what is kept on purpose", async () => {
  const kept = installed("web/kept", KUSTOMIZE_GROUP, "base");
  const api = apiOf({
    "/apis/apps/v1/deployments": [
      installed("web/controller", HELM_GROUP, "controller"),
      installed("web/app", KUSTOMIZE_GROUP, "apps"),
      kept,
      installed("flux-system/source-controller", KUSTOMIZE_GROUP, "flux-system"),
      applied(undefined, "apps/v1", "Deployment", "web/own"),
    ],
  });
  const found = await remains(api, [keptOf(kept)], "flux-system");
  expect(found.map((one) => remainsLine(one))).toEqual([
    "Deployment web/app is still there: Kustomization web/apps has not deleted it; kubectl delete deployment app -n web does",
    "Deployment web/controller is still there: HelmRelease web/controller was removed without being uninstalled; helm uninstall controller -n web does it",
  ]);
});

test("lists what is kept on purpose if it still exists", async () => {
  const namespace = applied("base", "v1", "Namespace", "web");
  const created = applied(undefined, "v1", "Namespace", "created");
  const going = applied("base", "v1", "Namespace", "going", {});
  (going.metadata as YamlRecord).deletionTimestamp = "2026-01-01T00:00:00Z";
  const volume = applied("base", "v1", "PersistentVolumeClaim", "web/data");
  const api = apiOf({
    "/api/v1/namespaces": [namespace, created, going, applied(undefined, "v1", "Namespace", "own")],
    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions": [
      applied("crds", "apiextensions.k8s.io/v1", "CustomResourceDefinition", "a.example.com"),
    ],
  });
  const gone = applied("base", "v1", "Namespace", "gone");
  const kept = [keptOf(gone), keptOf(created, "install.createNamespace"), keptOf(volume)];
  expect(leftoverLines(await leftovers(api, kept))).toEqual([
    "namespaces: web and created",
    "CRDs: a.example.com",
    "PersistentVolumeClaim web/data (Kustomization flux-system/base, prune: false)",
  ]);
});
