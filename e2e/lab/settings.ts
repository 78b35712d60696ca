/** Settings from environment variables. */
export interface Settings {
  /** `E2E_KUBECONFIG`: an existing cluster to use instead of starting a control plane. */
  readonly kubeconfig?: string;
  /** `E2E_BIN`: directory with programs that is searched before PATH. */
  readonly bin?: string;
  /** `E2E_BIN_NEXT`: directory with the Flux controllers to upgrade to. */
  readonly binNext?: string;
  /** `E2E_FLUX_PROVIDER_NEXT`: version of Flux's provider with the manifests for `binNext`. */
  readonly fluxProviderNext?: string;
  /** `E2E_CHARTS`: directory of packaged charts, `NAME-VERSION.tgz` each. */
  readonly charts?: string;
  /** `E2E_SOURCES`: directory of checkouts of the Git repositories that `gitops/` reads, `NAME-TAG` each. */
  readonly sources?: string;
  /** `E2E_ARGOCD`: directory with Argo CD's programs, its CRDs and its script for signatures. */
  readonly argocd?: string;
  /** `E2E_CROSSPLANE`: directory with Crossplane's core, its CRDs and the functions. */
  readonly crossplane?: string;
  /** `E2E_GITOPS_BRIDGE`: checkout of gitops-bridge's template of ApplicationSets. */
  readonly gitopsBridge?: string;
  /** `AWS_SIM_DIR`: sources of the simulated AWS provider. */
  readonly awsSimulator?: string;
  /** `E2E_MUST_HAVE`: names of parts. If one is missing, the run fails before anything starts. */
  readonly mustHave: readonly string[];
  /** `E2E_KEEP`: keep the directory of a run that passed. */
  readonly keep: boolean;
}

/** Reads the settings; an empty variable counts as unset. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const read = (name: string): string | undefined => {
    const { [name]: value = "" } = environment;
    return value === "" ? undefined : value;
  };
  return {
    kubeconfig: read("E2E_KUBECONFIG"),
    bin: read("E2E_BIN"),
    binNext: read("E2E_BIN_NEXT"),
    fluxProviderNext: read("E2E_FLUX_PROVIDER_NEXT"),
    charts: read("E2E_CHARTS"),
    sources: read("E2E_SOURCES"),
    argocd: read("E2E_ARGOCD"),
    crossplane: read("E2E_CROSSPLANE"),
    gitopsBridge: read("E2E_GITOPS_BRIDGE"),
    awsSimulator: read("AWS_SIM_DIR"),
    mustHave: read("E2E_MUST_HAVE")?.split(/[\s,]+/) ?? [],
    keep: read("E2E_KEEP") !== undefined,
  };
}
