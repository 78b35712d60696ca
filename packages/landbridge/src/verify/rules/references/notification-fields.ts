import { EXTENSIONS_GROUP } from "../../flux/artifact-generator";
import {
  HELM_GROUP,
  IMAGE_GROUP,
  KUSTOMIZE_GROUP,
  NOTIFICATION_GROUP,
  SOURCE_GROUP,
} from "../../flux/kinds";
import type { ReferenceField } from "./object-reference";

/** Flux's kinds that people write, by which events come and calls go; HelmCharts and ExternalArtifacts are Flux's own. */
export const EVENT_KINDS: Readonly<Record<string, string>> = {
  Bucket: SOURCE_GROUP,
  GitRepository: SOURCE_GROUP,
  HelmRepository: SOURCE_GROUP,
  OCIRepository: SOURCE_GROUP,
  Kustomization: KUSTOMIZE_GROUP,
  HelmRelease: HELM_GROUP,
  ImageRepository: IMAGE_GROUP,
  ImagePolicy: IMAGE_GROUP,
  ImageUpdateAutomation: IMAGE_GROUP,
  ArtifactGenerator: EXTENSIONS_GROUP,
};

/** Where each kind lists them. */
export const EVENT_LISTS: Readonly<Record<string, string>> = {
  Alert: "eventSources",
  Receiver: "resources",
};

/** Secrets by which Flux signs in somewhere: sources, image repositories and notification-controller. */
export const SIGN_IN_SECRETS: readonly ReferenceField[] = [
  "secretRef",
  "certSecretRef",
  "proxySecretRef",
].map((field) => ({ path: `spec.${field}`, group: "", kind: "Secret" }));

const listed = (list: string): ReferenceField => ({
  path: `spec.${list}.*`,
  group: KUSTOMIZE_GROUP,
  kind: "Kustomization",
  kinds: EVENT_KINDS,
});

/** Fields of notification-controller's kinds that name other objects. */
export const NOTIFICATION_FIELDS: Readonly<Record<string, readonly ReferenceField[]>> = {
  [`${NOTIFICATION_GROUP}/Alert`]: [
    { path: "spec.providerRef", group: NOTIFICATION_GROUP, kind: "Provider" },
    listed("eventSources"),
  ],
  [`${NOTIFICATION_GROUP}/Provider`]: SIGN_IN_SECRETS,
  [`${NOTIFICATION_GROUP}/Receiver`]: [...SIGN_IN_SECRETS, listed("resources")],
};
