import { featureGate } from "../../model/feature-gates";
import type { Model } from "../../model/model";

/** Flux fails on an unset variable from this minor version on (kustomize-controller 1.9). */
const STRICT_SINCE = 9;

/** Whether an unset variable without a default fails the Kustomization; false where Flux's version is not known. */
export function isStrict(model: Model): boolean {
  return (
    featureGate(model, "kustomize-controller", "StrictPostBuildSubstitutions") ??
    (model.flux !== undefined && model.flux.minor >= STRICT_SINCE)
  );
}
