import { hasObjectSyncOption, hasSyncOption } from "../../argocd/sync-options";
import { annotationsOf, keyOf } from "../../kubernetes/object";
import type { Applier, ClusterObject } from "../../model/applier";
import { isMerged } from "../../model/left-alone";
import type { Model } from "../../model/model";
import { at, list, record, type YamlRecord } from "../../yaml/json";

/** Whether an object is applied server-side: Flux always does, Argo CD where a sync option says so. */
export function appliesServerSide({ kind, spec }: Applier, { data }: ClusterObject): boolean {
  if (kind !== "Application") return true;
  return (
    hasSyncOption(spec, "ServerSideApply") || hasObjectSyncOption(data, "ServerSideApply=true")
  );
}

/** Whether Argo CD doesn't check the schema before it applies an object. */
function skipsValidation({ kind, spec }: Applier, { data }: ClusterObject): boolean {
  return (
    kind === "Application" &&
    (list(spec, "syncPolicy", "syncOptions").includes("Validate=false") ||
      hasObjectSyncOption(data, "Validate=false"))
  );
}

/**
 * Whether an object that lacks fields can change one that exists: a server-side apply merges them and validates the result,
 * as the API server does with the patch of a client-side apply, before which only the client checks the schema.
 */
export function mayLackFields(object: ClusterObject): boolean {
  return appliesServerSide(object.applier, object) || skipsValidation(object.applier, object);
}

/** Whether everything says that an object is only a part: Argo CD merges its fields, and doesn't ask for the others. */
export function isMeantAsPart(object: ClusterObject): boolean {
  const { applier } = object;
  return skipsValidation(applier, object) && appliesServerSide(applier, object);
}

/**
 * Whether an object has only the fields that it changes, of an object that something else creates. That is so for a workload
 * without selector and image, which can't be created, for what is marked so that Flux merges it, and for an object that the
 * cluster applies a second time.
 */
export function isPartial(model: Model, object: ClusterObject): boolean {
  if (!mayLackFields(object)) return false;
  return (
    isPartialWorkload(object) ||
    isBarePatch(object) ||
    isMerged(object) ||
    (appliesServerSide(object.applier, object) &&
      model.find(object.id).some((other) => isOther(object, other)))
  );
}

/**
 * Whether a workload is only a part of one that exists: it can't be created as it is, its mark says that Flux merges it, or
 * the cluster's distribution brings it.
 */
export function isPartialWorkload(object: ClusterObject): boolean {
  const { id } = object;
  const isBrought = id.namespace === "kube-system" && OF_DISTRIBUTIONS.has(id.name);
  return id.group === "apps" && (isBarePatch(object) || isMerged(object) || isBrought);
}

/** Whether a workload is merged into one that exists, which may have what this one names: volumes, ports, labels. */
export function isPartOfWorkload(object: ClusterObject): boolean {
  return mayLackFields(object) && isPartialWorkload(object);
}

/** Whether an object can't be created, and therefore only changes one: it lacks what no author forgets. */
function isBarePatch(object: ClusterObject): boolean {
  return lackOf(object) !== undefined;
}

/** What an object lacks that only changes another one, for a message. */
export function lackOf({ id, data, applier }: ClusterObject): string | undefined {
  const isOfArgocd = applier.kind === "Application";
  if (id.group === "storage.k8s.io" && id.kind === "StorageClass") {
    // Flux adds an empty provisioner, as it reads objects of Kubernetes into their types.
    const isDefault = annotationsOf(data)["storageclass.kubernetes.io/is-default-class"];
    const isPart = isOfArgocd && data.provisioner === undefined && isDefault !== undefined;
    return isPart ? "no provisioner" : undefined;
  }
  return id.group === "apps" ? lackOfWorkload(data, isOfArgocd) : undefined;
}

function lackOfWorkload(data: YamlRecord, isOfArgocd: boolean): string | undefined {
  const template = record(data, "spec", "template");
  const containers = list(template, "spec", "containers");
  if (record(data, "spec", "selector") !== undefined) {
    // An empty list is written for the schema, which wants one.
    const isEmpty = containers.length === 0 && Array.isArray(at(template, "spec", "containers"));
    return isEmpty ? "no containers" : undefined;
  }
  if (template === undefined)
    return isOfArgocd && record(data, "spec") !== undefined
      ? "neither a selector nor a template"
      : undefined;
  if (containers.length === 0) return "neither a selector nor containers";
  return containers.every((container) => at(container, "image") === undefined)
    ? "neither a selector nor an image"
    : undefined;
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

/** Whether two objects with one name are written in different places. */
function isOther(one: ClusterObject, other: ClusterObject): boolean {
  return (
    one !== other &&
    keyOf(one.id) === keyOf(other.id) &&
    (one.origin.file !== other.origin.file || one.origin.line !== other.origin.line)
  );
}
