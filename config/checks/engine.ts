import type { Problem } from "landbridge/errors";

import {
  EMBEDDED_FLUX_VERSION,
  FLUX_SUPPORT,
  fluxFor,
  minorVersion,
} from "../../lib/flux-versions";
import type { CrossCheck, SoundAws } from "./cross-check";
import { forEachAws } from "./cross-check";

/** The Flux version that is installed: with embedded manifests, the provider's. */
function installedVersion({ engine }: SoundAws): string | undefined {
  if (engine?.kind !== "flux") return undefined;
  return engine.embeddedManifests === true ? EMBEDDED_FLUX_VERSION : engine.version;
}

const supportedPair = forEachAws((environment) => {
  const kubernetes = environment.cluster?.version;
  const flux = installedVersion(environment);
  const minor = minorVersion(flux ?? "");
  if (kubernetes === undefined || minor === undefined) return [];
  const supported = FLUX_SUPPORT[minor];
  if (supported?.includes(kubernetes) === true) return [];
  return [
    supported === undefined ? unknownFlux(minor, flux) : unsupported(kubernetes, minor, flux),
  ];
});

function unsupported(kubernetes: string, minor: string, received: unknown): Problem {
  return {
    place: "engine.version",
    message: `Flux ${minor} doesn't support Kubernetes ${kubernetes} (cluster.version)`,
    received,
    allowed: `Flux ${fluxFor(kubernetes).join(" or ") || "of a newer minor version"} for Kubernetes ${kubernetes}; Flux ${minor} supports ${(FLUX_SUPPORT[minor] ?? []).join(", ")}`,
    remedy: "change engine.version or cluster.version; upgrade Flux before Kubernetes",
  };
}

function unknownFlux(minor: string, received: unknown): Problem {
  return {
    place: "engine.version",
    message: `no table says which versions of Kubernetes Flux ${minor} supports`,
    received,
    allowed: `Flux ${Object.keys(FLUX_SUPPORT).join(", ")}`,
    remedy: "add the table of that release's announcement to lib/flux-versions.ts",
  };
}

/** Checks between `engine` and the cluster. */
export const ENGINE_CHECKS: readonly CrossCheck[] = [supportedPair];
