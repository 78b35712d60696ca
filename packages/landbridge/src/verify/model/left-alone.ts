import { hooksOf } from "../argocd/sync-wave";
import { annotationsOf, labelsOf, type RenderedObject } from "../kubernetes/object";

/** The value of one of kustomize-controller's marks: `prune`, `reconcile`, `ssa`. */
export function markOf({ data }: Pick<RenderedObject, "data">, name: string): unknown {
  const key = `kustomize.toolkit.fluxcd.io/${name}`;
  return annotationsOf(data)[key] ?? labelsOf(data)[key];
}

/** Whether Flux merges the object into the existing one, in whatever capitals, and leaves alone what that has in addition. */
export function isMerged(object: Pick<RenderedObject, "data">): boolean {
  return /^merge$/i.test(String(markOf(object, "ssa")));
}

/**
 * Whether an object isn't applied, or only where there is none.
 * @see https://fluxcd.io/flux/components/kustomize/kustomizations/#controlling-the-apply-behavior-of-resources
 */
export function isLeftAlone(object: Pick<RenderedObject, "data">): boolean {
  return /^ifnotpresent$/i.test(String(markOf(object, "ssa"))) || isNeverApplied(object);
}

/**
 * Whether an object isn't applied at all: Flux passes over it before it asks the API server (`shouldSkipApply` in
 * fluxcd/pkg/ssa), and no sync of Argo CD has it.
 */
export function isNeverApplied(object: Pick<RenderedObject, "data">): boolean {
  return (
    /^ignore$/i.test(String(markOf(object, "ssa"))) ||
    markOf(object, "reconcile") === "disabled" ||
    hooksOf(object.data).includes("Skip")
  );
}
