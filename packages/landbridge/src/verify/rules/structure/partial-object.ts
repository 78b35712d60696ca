import { hasObjectSyncOption, hasSyncOption } from "../../argocd/sync-options";
import { annotationsOf, keyOf } from "../../kubernetes/object";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { list, record, type YamlRecord } from "../../yaml/json";

/** Whether an object is applied server-side: Flux always does, Argo CD where a sync option says so. */
export function appliesServerSide({ kind, spec }: Applier, { data }: ClusterObject): boolean {
  if (kind !== "Application") return true;
  return (
    hasSyncOption(spec, "ServerSideApply") || hasObjectSyncOption(data, "ServerSideApply=true")
  );
}

/**
 * Whether an object has only the fields that it changes, of an object that something else creates: a server-side
 * apply merges them, and validates the result. That is so for a workload without selector and containers, which
 * can't be created, and for an object that the cluster applies a second time.
 */
export function isPartial(model: Model, object: ClusterObject): boolean {
  if (!appliesServerSide(object.applier, object)) return false;
  return isPartialWorkload(object) || model.find(object.id).some((other) => isOther(object, other));
}

/**
 * Whether a workload is only a part of one that exists: it can't be created as it is, its mark says that Flux merges it, or
 * the cluster's distribution brings it.
 */
export function isPartialWorkload(object: ClusterObject): boolean {
  const { id, data } = object;
  const isBrought = id.namespace === "kube-system" && OF_DISTRIBUTIONS.has(id.name);
  return id.group === "apps" && (isBarePatch(object) || isMerged(data) || isBrought);
}

/** Whether a workload has a template of pods, and neither a selector nor a container. */
export function isBarePatch({ id, data }: ClusterObject): boolean {
  return (
    id.group === "apps" &&
    record(data, "spec", "selector") === undefined &&
    record(data, "spec", "template") !== undefined &&
    list(data, "spec", "template", "spec", "containers").length === 0
  );
}

/** Workloads in kube-system that kubeadm, k3s, RKE2, k0s, Talos, EKS, AKS or GKE create before Flux or Argo CD starts. */
const OF_DISTRIBUTIONS = new Set([
  "aws-node",
  "coredns",
  "konnectivity-agent",
  "kube-dns",
  "kube-proxy",
  "local-path-provisioner",
  "metrics-server",
  "rke2-coredns-rke2-coredns",
  "traefik",
]);

/** Whether Flux leaves fields alone that others set (kustomize-controller's `ssa: Merge`, in whatever capitals). */
function isMerged(data: YamlRecord): boolean {
  const mark = annotationsOf(data)["kustomize.toolkit.fluxcd.io/ssa"];
  return typeof mark === "string" && mark.toLowerCase() === "merge";
}

/** Whether two objects with one name are written in different places. */
function isOther(one: ClusterObject, other: ClusterObject): boolean {
  return (
    one !== other &&
    keyOf(one.id) === keyOf(other.id) &&
    (one.origin.file !== other.origin.file || one.origin.line !== other.origin.line)
  );
}
