import { KUSTOMIZE_GROUP } from "../../verify/flux/kinds";
import type { ObjectId } from "../../verify/kubernetes/object";
import type { Applier } from "../../verify/model/applier";

/** The live object of an applier of the model. */
export function idOfApplier({ kind, object, namespace, name }: Applier): ObjectId {
  if (object !== undefined) return object.id;
  return {
    group: KUSTOMIZE_GROUP,
    kind: kind === "root" ? "Kustomization" : kind,
    namespace,
    name,
  };
}

/** The command that makes a Kustomization apply everything again, regardless of its interval. */
export function reconcileCommand({ namespace, name }: ObjectId): string {
  return `flux reconcile kustomization ${name} -n ${namespace}`;
}

/** `main@sha1:7491e8a`: as much of the hash as people compare. */
export function shortRevision(revision: string): string {
  return revision.replace(/(sha\d+:[0-9a-f]{7})[0-9a-f]+$/, "$1");
}
