import { memoize } from "../../../lib/memoize";
import { sourceOfKustomization, sourceOfRelease } from "../../flux/sources";
import { keyOf, type ObjectId } from "../../kubernetes/object";
import type { Applier, ClusterObject } from "../../model/applier";
import { type Controller, lockdownOf } from "../../model/lockdown";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";
import { bindingsOfAccount } from "./bindings";

/** A Kustomization or HelmRelease of this cluster, and the service account that it is applied with. */
export interface FluxApplier {
  readonly applier: Applier;
  readonly object: ClusterObject;
  readonly controller: Controller;
  /** Of `spec.serviceAccountName`, or of the controller's arguments; undefined where that is the controller's own. */
  readonly account: string | undefined;
  /** Whether the object itself names the account. */
  readonly isExplicit: boolean;
  readonly source: ObjectId | undefined;
}

/** A namespace whose appliers are kept to it by a service account. */
export interface TenantNamespace {
  readonly namespace: string;
  /** An applier that is kept to it. */
  readonly example: FluxApplier;
}

/** Every Kustomization and HelmRelease that applies to this cluster. */
export const fluxAppliers = memoize((model: Model): readonly FluxApplier[] =>
  model.appliers.flatMap((applier) => {
    const { kind, object, spec, namespace, target } = applier;
    if (object === undefined || target !== "" || namespace.includes("${")) return [];
    if (kind !== "Kustomization" && kind !== "HelmRelease") return [];
    const isKustomization = kind === "Kustomization";
    const controller = isKustomization ? "kustomize-controller" : "helm-controller";
    const named = text(spec, "serviceAccountName");
    return [
      {
        applier,
        object,
        controller,
        account: named ?? lockdownOf(model, controller)?.defaultServiceAccount,
        isExplicit: named !== undefined,
        source: isKustomization
          ? sourceOfKustomization(spec, namespace)
          : sourceOfRelease(spec, namespace),
      },
    ];
  }),
);

/**
 * The tenants of a cluster: namespaces, other than Flux's own, in which something is applied with a service account that a
 * RoleBinding there gives rights. Where there are such namespaces, another one with a repository of its own, applied
 * with an account, is a tenant too.
 */
export const tenantsOf = memoize((model: Model): ReadonlyMap<string, TenantNamespace> => {
  const tenants = new Map<string, TenantNamespace>();
  const enter = (example: FluxApplier): void => {
    const { namespace } = example.applier;
    if (!tenants.has(namespace)) tenants.set(namespace, { namespace, example });
  };
  const outside = fluxAppliers(model).filter(
    ({ applier, account }) => applier.namespace !== model.root.namespace && account !== undefined,
  );
  for (const each of outside) if (isKeptIn(model, each)) enter(each);
  if (tenants.size > 0) for (const each of outside) if (hasOwnRepository(each)) enter(each);
  return tenants;
});

function isKeptIn(model: Model, { applier: { namespace }, account = "" }: FluxApplier): boolean {
  return bindingsOfAccount(model, { namespace, name: account }).some(
    (binding) => binding.namespace === namespace,
  );
}

function hasOwnRepository({ applier, source }: FluxApplier): boolean {
  return applier.kind === "Kustomization" && source?.namespace === applier.namespace;
}

/** Sources of tenants: whoever may change one of them is a tenant. */
export const tenantSources = memoize(
  (model: Model): ReadonlySet<string> =>
    new Set(
      fluxAppliers(model).flatMap(({ applier, account, source }) =>
        account !== undefined &&
        applier.kind === "Kustomization" &&
        tenantsOf(model).has(applier.namespace) &&
        source?.namespace === applier.namespace
          ? [keyOf(source)]
          : [],
      ),
    ),
);
