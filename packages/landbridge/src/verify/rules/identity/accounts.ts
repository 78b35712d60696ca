import { memoize } from "../../../lib/memoize";
import { CONTROLLERS } from "../../model/lockdown";
import type { Model } from "../../model/model";

/** Service accounts in the repository, and those that charts of the catalog create, as `namespace/name`. */
export interface Accounts {
  readonly names: ReadonlySet<string>;
  /** Namespaces with a release whose service accounts are not known. */
  readonly unknownIn: ReadonlySet<string>;
}

/** Service accounts of Flux's controllers. */
const FLUX = ["source-controller", ...CONTROLLERS, "flux-operator"];

/** The service accounts of a cluster, as far as they can be known. */
export const accountsOf = memoize(collect);

function collect(model: Model): Accounts {
  const names = new Set(
    model.ofKind("", "ServiceAccount").map(({ id }) => `${id.namespace}/${id.name}`),
  );
  // Flux's own need not be in the tree.
  for (const name of FLUX) names.add(`${model.root.namespace}/${name}`);
  const unknownIn = new Set<string>();
  for (const { facts, releaseName, values, valuesKnown, targetNamespace } of model.releases) {
    const made = valuesKnown ? facts?.serviceAccounts?.(releaseName, values) : undefined;
    if (made === undefined) unknownIn.add(targetNamespace);
    for (const name of made ?? []) names.add(`${targetNamespace}/${name}`);
  }
  return { names, unknownIn };
}
