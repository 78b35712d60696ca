/** What differs between the platform's Kustomizations. */
export interface PlatformKustomization {
  readonly name: string;
  /** From the root of the repository. */
  readonly path: string;
  readonly annotations?: Readonly<Record<string, string>>;
  /** Names of Kustomizations that must be Ready before. Default: none. */
  readonly dependsOn?: readonly string[];
  /** Other fields of `spec`, also in place of the defaults: a timeout of five minutes, and pruning. */
  readonly spec?: Readonly<Record<string, unknown>>;
}

/** A Flux Kustomization of the platform's own repository. */
export function platformKustomization(kustomization: PlatformKustomization): object {
  const { name, path, annotations, dependsOn = [], spec = {} } = kustomization;
  return {
    apiVersion: "kustomize.toolkit.fluxcd.io/v1",
    kind: "Kustomization",
    metadata: { name, namespace: "flux-system", ...(annotations && { annotations }) },
    spec: {
      ...(dependsOn.length > 0 && { dependsOn: dependsOn.map((each) => ({ name: each })) }),
      interval: "30m",
      retryInterval: "1m",
      timeout: "5m",
      sourceRef: { kind: "GitRepository", name: "flux-system" },
      path: `./${path}`,
      prune: true,
      ...spec,
    },
  };
}

/** Fills in variables of the contract. */
export const FROM_CONTRACT = {
  postBuild: { substituteFrom: [{ kind: "ConfigMap", name: "cluster-vars-terraform" }] },
} as const;
