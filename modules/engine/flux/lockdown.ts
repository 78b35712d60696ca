import { ENGINE_NAMESPACE } from "landbridge/contract";
import { stringify } from "yaml";

import type { FluxComponent } from "../../../lib/flux-components";
import type { Patch } from "./controller-settings";
import { FLUX_NAME } from "./own-kustomization";

/** The controllers that apply, and therefore impersonate. */
const APPLYING: ReadonlySet<FluxComponent> = new Set<FluxComponent>([
  "kustomize-controller",
  "helm-controller",
]);

/**
 * Patches of Flux's multi-tenancy lockdown (fluxcd.io/flux/installation/configuration/multitenancy), which Flux Operator
 * has built in: no references between namespaces, no bases from the network, and nothing is applied with Flux's own
 * rights, except what the cluster's own Kustomization applies.
 * @param account what is impersonated where an object names no service account
 */
export function lockdownPatches(
  account: string,
  components: readonly FluxComponent[],
): readonly Patch[] {
  const flags = components.flatMap((component): readonly Patch[] => {
    const args = [
      // Sources refer to nothing in another namespace.
      ...(component === "source-controller" ? [] : ["--no-cross-namespace-refs=true"]),
      ...(component === "kustomize-controller" ? ["--no-remote-bases=true"] : []),
      ...(APPLYING.has(component) ? [`--default-service-account=${account}`] : []),
    ];
    if (args.length === 0) return [];
    const path = "/spec/template/spec/containers/0/args/-";
    const patch = stringify(args.map((value) => ({ op: "add", path, value })));
    return [{ target: { kind: "Deployment", name: component }, patch }];
  });
  return [...flags, AS_ITSELF];
}

/** What bootstraps everything else keeps kustomize-controller's own account, which administers the cluster. */
const AS_ITSELF: Patch = {
  target: { kind: "Kustomization", name: FLUX_NAME, namespace: ENGINE_NAMESPACE },
  patch: stringify([
    { op: "add", path: "/spec/serviceAccountName", value: "kustomize-controller" },
  ]),
};
