import { CONTROLLERS, type Lockdown, lockdownOf } from "../../model/lockdown";
import { enumerate } from "../phrases";
import type { ClusterRule } from "../rule";
import { tenantsOf } from "./tenants";

/** LB713 */
export const incompleteLockdown: ClusterRule = {
  id: "LB713",
  name: "incomplete-lockdown",
  severity: "warning",
  summary:
    "The repository has tenants, and a controller of Flux runs without the lockdown for them.",
  why:
    "Without --no-cross-namespace-refs, a tenant's objects may name sources of other namespaces; without --default-service-account, what names no service account is applied with " +
    "Flux's own rights; with remote bases, kustomize-controller builds whatever an address returns. One controller without a flag is enough.",
  remedy:
    "Patch the Deployments in flux-system/kustomization.yaml as in https://fluxcd.io/flux/installation/configuration/multitenancy/, or set spec.cluster.multitenant of the FluxInstance.",
  limits:
    "Checked where the repository has the controller's Deployment, a FluxInstance, or a chart of Flux.",
  *check(model) {
    const [tenant] = tenantsOf(model).values();
    if (tenant === undefined) return;
    for (const controller of CONTROLLERS) {
      const lockdown = lockdownOf(model, controller);
      if (lockdown?.object === undefined) continue;
      const missing = missingFlags(controller, lockdown);
      if (missing.length === 0) continue;
      const { object } = lockdown;
      const isDeployment = object.id.kind === "Deployment";
      yield {
        message: `${controller} runs without ${enumerate(missing)}, and ${tenant.namespace} is a tenant's namespace.`,
        at: {
          object,
          path: isDeployment ? ["spec", "template", "spec", "containers", 0] : ["spec"],
        },
        object: object.id,
        // One patch sets all of them.
        cause: "lockdown",
      };
    }
  },
};

function missingFlags(controller: string, lockdown: Lockdown): readonly string[] {
  const isKustomize = controller === "kustomize-controller";
  const applies = isKustomize || controller === "helm-controller";
  return [
    ...(lockdown.noCrossNamespaceRefs ? [] : ["--no-cross-namespace-refs"]),
    ...(isKustomize && !lockdown.noRemoteBases ? ["--no-remote-bases"] : []),
    ...(applies && lockdown.defaultServiceAccount === undefined
      ? ["--default-service-account"]
      : []),
  ];
}
