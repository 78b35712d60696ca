import { HELM_GROUP, KUSTOMIZE_GROUP } from "../../../src/verify/flux/kinds";
import { at, flag, isRecord, list, text, type YamlRecord } from "../../../src/verify/yaml/json";
import type { Controller, FakeCluster } from "./fake-cluster";

const FLUX = "finalizers.fluxcd.io";

const isTerminating = (object: YamlRecord): boolean =>
  text(object, "metadata", "deletionTimestamp") !== undefined;

/** kustomize-controller: applies again what is missing unless it is suspended. */
export function kustomizeController(
  applied: Readonly<Record<string, readonly YamlRecord[]>>,
): Controller {
  return (cluster) => {
    for (const object of cluster.all("Kustomization")) {
      if (isTerminating(object)) cluster.finalize(object, FLUX);
      else if (flag(object, "spec", "suspend") !== true) {
        for (const one of applied[text(object, "metadata", "name") ?? ""] ?? []) {
          const name = text(one, "metadata", "name") ?? "";
          if (cluster.object(String(one.kind), name) === undefined) cluster.add(one);
        }
      }
    }
  };
}

/** helm-controller: uninstalls what is deleted while it isn't suspended. */
export const helmController: Controller = (cluster) => {
  for (const release of cluster.all("HelmRelease").filter(isTerminating)) {
    const name = text(release, "metadata", "name");
    const isSuspended = flag(release, "spec", "suspend") === true;
    for (const kind of ["Deployment", "StatefulSet", "Service", "CustomResourceDefinition"]) {
      for (const one of cluster.all(kind)) {
        const isOwn = text(one, "metadata", "labels", `${HELM_GROUP}/name`) === name;
        if (isOwn && !isSuspended) cluster.remove(one);
      }
    }
    cluster.finalize(release, FLUX);
  }
};

/** Removes a finalizer of deleted objects as long as its Deployment is there. */
export function finalizerController(
  deployment: string,
  kinds: readonly string[],
  finalizer: string,
  mayFinish: (object: YamlRecord, cluster: FakeCluster) => boolean = () => true,
): Controller {
  return (cluster) => {
    if (cluster.object("Deployment", deployment) === undefined) return;
    for (const object of kinds.flatMap((kind) => cluster.all(kind)).filter(isTerminating)) {
      if (mayFinish(object, cluster)) cluster.finalize(object, finalizer);
    }
  };
}

/** External-DNS: every `seconds`, records become those of the routes that are there. */
export function externalDns(records: Set<string>, seconds: number): Controller {
  return (cluster) => {
    if (cluster.object("Deployment", "external-dns") === undefined) return;
    if ((cluster.time / 1000) % seconds !== 0) return;
    const routes = cluster.all("HTTPRoute");
    records.clear();
    for (const route of routes) {
      for (const host of list(route, "spec", "hostnames")) records.add(String(host));
    }
  };
}

/** Kubernetes: claims are held while a pod uses them, volumes go with their claims, sets start pods. */
export const kubernetes: Controller = (cluster) => {
  for (const claim of cluster.all("PersistentVolumeClaim").filter(isTerminating)) {
    const name = text(claim, "metadata", "name");
    const isUsed = cluster
      .all("Pod")
      .some((pod) =>
        list(pod, "spec", "volumes").some(
          (volume) => text(volume, "persistentVolumeClaim", "claimName") === name,
        ),
      );
    if (!isUsed) cluster.finalize(claim, "kubernetes.io/pvc-protection");
  }
  for (const volume of cluster.all("PersistentVolume")) {
    const claim = text(volume, "spec", "claimRef", "name");
    const isBound = cluster.object("PersistentVolumeClaim", claim ?? "") !== undefined;
    const isDeleted = text(volume, "spec", "persistentVolumeReclaimPolicy") === "Delete";
    if (!isBound && isDeleted) cluster.remove(volume);
  }
};

/** Names an owner in an object that is in the cluster. */
export function ownedBy(owner: YamlRecord | undefined, object: YamlRecord): YamlRecord {
  const uid = at(owner, "metadata", "uid");
  const { metadata } = object;
  const ownerReferences = [{ uid, kind: owner?.kind, controller: true }];
  return { ...object, metadata: { ...(isRecord(metadata) ? metadata : {}), ownerReferences } };
}

/** An object with finalizers. */
export function held(object: YamlRecord, ...finalizers: readonly string[]): YamlRecord {
  const { metadata } = object;
  return { ...object, metadata: { ...(isRecord(metadata) ? metadata : {}), finalizers } };
}

/** A Deployment that a HelmRelease has installed. */
export function deployment(release: string, name: string, more: YamlRecord = {}): YamlRecord {
  const labels = { [`${HELM_GROUP}/name`]: release, [`${HELM_GROUP}/namespace`]: "web" };
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { namespace: "web", name, labels },
    status: { readyReplicas: 1 },
    ...more,
  };
}

/** A Kustomization or HelmRelease with Flux's finalizer. */
export const flux = (object: YamlRecord): YamlRecord => held(object, FLUX);

export const KUSTOMIZE = KUSTOMIZE_GROUP;
