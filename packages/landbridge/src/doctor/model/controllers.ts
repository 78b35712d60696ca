import {
  FLUX_OPERATOR_GROUP,
  HELM_GROUP,
  KUSTOMIZE_GROUP,
  SOURCE_GROUP,
} from "../../verify/flux/kinds";
import type { ObjectId } from "../../verify/kubernetes/object";

/** Which controller acts on an API group. */
const BY_GROUP: Readonly<Record<string, string>> = {
  [KUSTOMIZE_GROUP]: "kustomize-controller",
  [HELM_GROUP]: "helm-controller",
  [SOURCE_GROUP]: "source-controller",
  [FLUX_OPERATOR_GROUP]: "flux-operator",
  "notification.toolkit.fluxcd.io": "notification-controller",
  "source.extensions.fluxcd.io": "source-watcher",
};

/** The Deployment of the controller that acts on an object of Flux. */
export function controllerOf(engineNamespace: string, { group, kind }: ObjectId): ObjectId {
  const images = kind === "ImageUpdateAutomation" ? "automation" : "reflector";
  const name = BY_GROUP[group] ?? `image-${images}-controller`;
  return { group: "apps", kind: "Deployment", namespace: engineNamespace, name };
}
