import { memoize } from "../../lib/memoize";
import { kindsOfComposite } from "../kubernetes/composite";
import type { Model } from "../model/model";
import { text } from "../yaml/json";

const CROSSPLANE = "apiextensions.crossplane.io";

/** Kinds that Crossplane composes of others, as `group/kind`: creating one takes as long as all of them. */
export const compositeKinds = memoize((model: Model): ReadonlySet<string> => {
  const kinds = new Set<string>();
  for (const { data } of model.ofKind(CROSSPLANE, "CompositeResourceDefinition")) {
    const group = text(data, "spec", "group") ?? "";
    for (const { kind } of kindsOfComposite(data)) kinds.add(`${group}/${kind}`);
  }
  return kinds;
});

/** The same with the kinds that kro composes. */
export const composedKinds = memoize((model: Model): ReadonlySet<string> => {
  const kinds = new Set(compositeKinds(model));
  for (const { data } of model.ofKind("kro.run", "ResourceGraphDefinition")) {
    const kind = text(data, "spec", "schema", "kind");
    if (kind !== undefined)
      kinds.add(`${text(data, "spec", "schema", "group") ?? "kro.run"}/${kind}`);
  }
  return kinds;
});
