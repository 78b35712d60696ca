import type { FluxConfiguration } from "./flux-configuration";
import { FLUX_CRDS } from "./flux-crds";
import { NO_PREREQUISITES, type Prerequisites } from "./prerequisites";

/** What exists in a cluster with Flux configurations: Flux itself, and the namespaces that they are in. */
export function ofConfigurations(configurations: readonly FluxConfiguration[]): Prerequisites {
  if (configurations.length === 0) return NO_PREREQUISITES;
  return {
    ...NO_PREREQUISITES,
    namespaces: configurations.map(({ namespace, place }) => ({
      name: namespace,
      place,
      implied: true,
    })),
    crds: FLUX_CRDS,
    fluxConfigurations: configurations,
  };
}
