import { annotationsOf, type RenderedObject } from "../kubernetes/object";
import { text } from "../yaml/json";
import { isLeftAlone, isMerged } from "./left-alone";

/** Annotations with which another controller fills a ConfigMap or Secret from a different one. */
const FILLED_FROM =
  /^(?:reflector\.v1\.k8s\.emberstack\.com\/reflects|replicator\.v1\.mittwald\.de\/replicate-from|fluxcd\.controlplane\.io\/(?:copyFrom|convertKubeConfigFrom)|secret-generator\.v1\.mittwald\.de\/type)$/;

/** Annotation that names the keys that kubernetes-secret-generator adds, with commas between them. */
const GENERATED_KEYS = "secret-generator.v1.mittwald.de/autogenerate";

/** Where Argo CD itself keeps the password of its administrator and the key of its sessions. */
const OF_ARGOCD = "argocd-secret";

/**
 * Whether a ConfigMap or Secret may have keys that its manifest doesn't: a controller fills it from another one, Flux only
 * merges it with what is there, or creates it once, or it is Argo CD's own.
 */
export function isFilledByOthers({ data }: Pick<RenderedObject, "data">): boolean {
  return (
    Object.keys(annotationsOf(data)).some((name) => FILLED_FROM.test(name)) ||
    isMerged({ data }) ||
    isLeftAlone({ data }) ||
    (text(data, "kind") === "Secret" && text(data, "metadata", "name") === OF_ARGOCD)
  );
}

/** Keys that kubernetes-secret-generator adds to a Secret, by its annotation. */
export function generatedKeysOf({ data }: Pick<RenderedObject, "data">): readonly string[] {
  const generated = annotationsOf(data)[GENERATED_KEYS];
  return typeof generated === "string" ? generated.split(",").map((key) => key.trim()) : [];
}

/** Whether a key only keeps an object from being empty until something else fills it. */
export function isStandIn(key: string): boolean {
  return /^(?:place-?_?holder|dummy|empty|change-?_?me|replace-?_?me|to-?_?do)$/i.test(key);
}
