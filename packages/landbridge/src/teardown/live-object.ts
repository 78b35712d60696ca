import { HELM_GROUP, KUSTOMIZE_GROUP } from "../verify/flux/kinds";
import { annotationsOf, idOf, labelsOf, versionOf } from "../verify/kubernetes/object";
import { flag, list, text, type YamlRecord } from "../verify/yaml/json";
import { applierOf } from "./live-argocd";
import type { VersionedId } from "./live-flux";

/** An object of the cluster, with what a teardown has to know of any kind. */
export interface LiveObject extends VersionedId {
  readonly uid: string;
  readonly finalizers: readonly string[];
  /** UIDs of its owners, the managing one first: Kubernetes deletes it once all of them are gone. */
  readonly owners: readonly string[];
  readonly isTerminating: boolean;
  /** Whether Flux, Argo CD or Helm say that they have installed it. */
  readonly isInstalled: boolean;
  readonly data: YamlRecord;
}

/** An object as the API server has it; undefined if it has no kind or name. */
export function liveObjectOf(data: YamlRecord): LiveObject | undefined {
  const id = idOf(data);
  if (id === undefined) return undefined;
  const owners = list(data, "metadata", "ownerReferences");
  const managing = owners.filter((owner) => flag(owner, "controller") === true);
  return {
    id,
    version: versionOf(text(data, "apiVersion") ?? ""),
    uid: text(data, "metadata", "uid") ?? "",
    finalizers: list(data, "metadata", "finalizers").map(String),
    owners: [...new Set([...managing, ...owners])].flatMap((owner) => text(owner, "uid") ?? []),
    isTerminating: text(data, "metadata", "deletionTimestamp") !== undefined,
    isInstalled: isInstalled(data),
    data,
  };
}

/** Whether the labels of Flux or the annotations of Argo CD or Helm say that they have created an object. */
export function isInstalled(data: YamlRecord): boolean {
  return isApplied(data) || text(annotationsOf(data), "meta.helm.sh/release-name") !== undefined;
}

/** Whether Flux or Argo CD apply an object, and not Helm alone. */
export function isApplied(data: YamlRecord): boolean {
  return (
    text(labelsOf(data), `${KUSTOMIZE_GROUP}/name`) !== undefined ||
    text(labelsOf(data), `${HELM_GROUP}/name`) !== undefined ||
    applierOf(data) !== undefined
  );
}
