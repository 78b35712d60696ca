import type { FluxOperatorEngineProps } from "./props";

/** Service account of Flux Operator, whose name is that of its release. */
const SERVICE_ACCOUNT = "flux-operator";

/** Values of the chart `flux-operator`: the operator and its CRDs. */
export function operatorValues({
  sources,
  tenantServiceAccount,
}: Pick<FluxOperatorEngineProps, "sources" | "tenantServiceAccount">): object {
  return {
    image: { repository: sources.operatorImage },
    priorityClassName: "system-cluster-critical",
    // It shows every object of Flux to whoever reaches it, without a login.
    web: { enabled: false },
    ...(tenantServiceAccount === undefined
      ? {}
      : { multitenancy: { enabled: true, defaultServiceAccount: SERVICE_ACCOUNT } }),
  };
}
