import type { PlatformInput } from "./schema";

/** A cluster that is chosen when local environments are deployed, in the place of the configured one. */
export interface LocalClusterChoice {
  /** Kubeconfig file. */
  readonly configPath: string;
  /** Context of the kubeconfig. */
  readonly configContext: string;
}

/** The platform with its local environments on another cluster; unchanged if no cluster is chosen. */
export function onLocalCluster(
  platform: PlatformInput,
  choice: LocalClusterChoice | undefined,
): PlatformInput {
  if (choice === undefined) return platform;
  const environments = platform.environments.map((environment) =>
    environment.kind === "local" ? { ...environment, kubernetes: choice } : environment,
  );
  return { ...platform, environments };
}
