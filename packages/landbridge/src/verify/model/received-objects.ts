import { isKind, KUSTOMIZE_GROUP } from "../flux/kinds";
import type { ClusterObject } from "./applier";
import type { Model } from "./model";

/** What other clusters apply to this one (`kubeConfig`): those that bootstrap it, by its own Kustomization or its directory. */
export function receivedObjects(model: Model, models: readonly Model[]): readonly ClusterObject[] {
  return models
    .filter((other) => other !== model)
    .flatMap(({ remotes }) => remotes.filter((remote) => isTheSame(remote, model)))
    .flatMap(({ objects }) => objects);
}

/** Whether a cluster that another one applies to is the one with a cluster path. */
function isTheSame(remote: Model, { root }: Model): boolean {
  return remote.objects.some(
    ({ data, id, origin }) =>
      isKind(data, KUSTOMIZE_GROUP, "Kustomization") &&
      origin.file === root.place?.file &&
      id.name === root.name &&
      id.namespace === root.namespace,
  );
}
