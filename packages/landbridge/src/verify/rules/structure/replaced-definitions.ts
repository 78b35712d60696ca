import { memoize } from "../../../lib/memoize";
import { FLUX_OPERATOR_GROUP } from "../../flux/kinds";
import type { ObjectId } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { list, text } from "../../yaml/json";

/**
 * Whether a FluxInstance or a Kustomization changes or removes the CRD of one of Flux's kinds, so that its fields aren't those
 * of a release.
 */
export function hasReplacedDefinition(model: Model, { group, kind }: ObjectId): boolean {
  // Plurals end in -s or -ies.
  const start = kind.toLowerCase().replace(/y$/, "");
  return patchedDefinitions(model).some(
    (name) => name === "" || (name.startsWith(start) && name.endsWith(`.${group}`)),
  );
}

/** Names of CRDs that patches are for; an empty one stands for all. */
const patchedDefinitions = memoize((model: Model): readonly string[] =>
  [
    ...model
      .ofKind(FLUX_OPERATOR_GROUP, "FluxInstance")
      .flatMap(({ data }) => list(data, "spec", "kustomize", "patches")),
    ...model.appliers.flatMap(({ spec }) => list(spec, "patches")),
  ]
    .filter((patch) => text(patch, "target", "kind") === "CustomResourceDefinition")
    .map((patch) => text(patch, "target", "name") ?? ""),
);
