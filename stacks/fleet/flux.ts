import type { TerraformStack } from "cdktf";
import { ENGINE_NAMESPACE } from "landbridge/contract";

import type { GitSource, OciSource } from "../../modules/engine/flux-operator";
import { EngineRole, ImpersonationRights, Registration } from "../../modules/fleet";
import type { EngineConfig, EngineContext } from "../engines/context";
import type { FleetWiring } from "./wiring";

/** The controllers of Flux that apply to other clusters, by the names of their service accounts. */
const SERVICE_ACCOUNTS = ["kustomize-controller", "helm-controller"];

/**
 * Flux, however it was installed: it signs in with the role of its pods.
 * @param sourceOf what Flux reconciles
 */
export function fluxFleet<Config extends EngineConfig>(
  sourceOf: (stack: TerraformStack, context: EngineContext<Config>) => GitSource | OciSource,
): FleetWiring<Config> {
  return {
    signsIn: false,
    usesNetwork: true,
    addEngineRole: (stack, { name, clusterName }) =>
      new EngineRole(stack, "engine-role", {
        name,
        clusterName,
        namespace: ENGINE_NAMESPACE,
        serviceAccounts: SERVICE_ACCOUNTS,
      }).roleArn,
    addPrincipal: (_stack, _name, engineRoleArn) => engineRoleArn,
    addRights: (stack, environment) => {
      new ImpersonationRights(stack, "hub-rights", { environment });
    },
    register: (stack, context, { environment, contract, access }) =>
      new Registration(stack, `workload-${environment.name}`, {
        contract,
        cluster: access,
        source: sourceOf(stack, context),
      }).resources,
  };
}
