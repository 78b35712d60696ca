import { groupOf, type ObjectId } from "../kubernetes/object";
import { text } from "../yaml/json";

/** API group of kustomize-controller: Kustomization. */
export const KUSTOMIZE_GROUP = "kustomize.toolkit.fluxcd.io";
/** API group of helm-controller: HelmRelease. */
export const HELM_GROUP = "helm.toolkit.fluxcd.io";
/** API group of source-controller: GitRepository, HelmRepository, OCIRepository, Bucket, HelmChart. */
export const SOURCE_GROUP = "source.toolkit.fluxcd.io";
/** API group of the image controllers: ImageRepository, ImagePolicy, ImageUpdateAutomation. */
export const IMAGE_GROUP = "image.toolkit.fluxcd.io";
/** API group of notification-controller: Provider, Alert, Receiver. */
export const NOTIFICATION_GROUP = "notification.toolkit.fluxcd.io";
/** API group of Flux Operator: FluxInstance, ResourceSet, ResourceSetInputProvider. */
export const FLUX_OPERATOR_GROUP = "fluxcd.controlplane.io";

/** Whether parsed YAML is an object of a kind, in whatever version. */
export function isKind(data: unknown, group: string, kind: string): boolean {
  return text(data, "kind") === kind && groupOf(text(data, "apiVersion") ?? "") === group;
}

/** A reference to another object as Flux writes them: `kind`, `name`, and a namespace or the own one. */
export function reference(
  value: unknown,
  own: string,
  group: string,
  kind?: string,
): ObjectId | undefined {
  const name = text(value, "name");
  const ownKind = text(value, "kind") ?? kind;
  if (name === undefined || ownKind === undefined) return undefined;
  return { group, kind: ownKind, namespace: text(value, "namespace") ?? own, name };
}
