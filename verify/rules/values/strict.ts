import { FLUX_OPERATOR_GROUP } from "../../flux/kinds";
import type { Model } from "../../model/model";

/** Flux fails on an unset variable from this minor version on (kustomize-controller 1.9). */
const STRICT_SINCE = 9;

/** The feature gate, as it stands in the controller's arguments or in a patch that adds it. */
const GATE = /StrictPostBuildSubstitutions=(true|false)/;

/** Whether an unset variable without a default fails the Kustomization; false where Flux's version is not known. */
export function isStrict(model: Model): boolean {
  const controllers = [
    ...model.ofKind("apps", "Deployment").filter(({ id }) => id.name === "kustomize-controller"),
    ...model.ofKind(FLUX_OPERATOR_GROUP, "FluxInstance"),
  ];
  for (const { data } of controllers) {
    const gate = GATE.exec(JSON.stringify(data.spec ?? null))?.[1];
    if (gate !== undefined) return gate === "true";
  }
  return model.flux !== undefined && model.flux.minor >= STRICT_SINCE;
}
