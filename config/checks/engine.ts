import type { Problem } from "landbridge/errors";

import { partitionOf } from "../../lib/aws-regions";
import {
  EMBEDDED_FLUX_VERSION,
  FLUX_SUPPORT,
  fluxFor,
  isNewer,
  minorVersion,
  OPERATOR_FLUX_VERSION,
} from "../../lib/flux-versions";
import { knownHosts } from "../../lib/ssh-host-keys";
import type { CrossCheck, SoundAws } from "./cross-check";
import { forEachAws, forEachEnvironment } from "./cross-check";

/** The Flux version that is installed: with embedded manifests, the provider's. */
function installedVersion({ engine }: SoundAws): string | undefined {
  const isEmbedded = engine?.kind === "flux" && engine.embeddedManifests === true;
  if (isEmbedded) return EMBEDDED_FLUX_VERSION;
  return engine !== undefined && "version" in engine ? engine.version : undefined;
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

const knownToOperator = forEachEnvironment(({ engine }) => {
  if (engine?.kind !== "flux-operator" || engine.version === undefined) return [];
  if (!isNewer(engine.version, OPERATOR_FLUX_VERSION)) return [];
  return [
    {
      place: "engine.version",
      message: "is newer than the manifests of the pinned Flux Operator",
      received: engine.version,
      allowed: `${OPERATOR_FLUX_VERSION} or older`,
      remedy: "raise FLUX_OPERATOR_VERSION (config/versions.ts) first",
    },
  ];
});

const knownServer = forEachEnvironment(({ engine, git }) => {
  if (engine?.kind !== "flux-operator" || git?.auth?.kind !== "ssh") return [];
  if (engine.source?.kind !== "git" || git.url === undefined) return [];
  const { hostname } = new URL(git.url);
  if ((engine.knownHosts ?? []).length > 0 || knownHosts(git.url, []).length > 0) return [];
  return [
    {
      place: "engine.knownHosts",
      message: `has no public key of ${hostname}, and Flux signs in to no server that it can't identify`,
      allowed: `lines such as "ssh-ed25519 AAAA..."`,
      remedy: `add what ssh-keyscan ${hostname} prints after the name, once you have compared it with the server's own`,
    },
  ];
});

const managedOnEks = forEachEnvironment((environment) => {
  if (environment.engine?.kind !== "argocd-eks") return [];
  const place = "engine.kind";
  const received = environment.engine.kind;
  if (environment.kind === "local") {
    const message = "is a capability of EKS, and this environment runs on another cluster";
    return [{ place, message, received, allowed: "argocd, flux or flux-operator" }];
  }
  const partition = partitionOf(environment.region ?? "") ?? "aws";
  if (partition === "aws") return [];
  const message = `is not available in ${environment.region}: EKS has its capabilities in commercial regions only`;
  return [{ place, message, received, allowed: "argocd, flux or flux-operator" }];
});

const somebodySignsIn = forEachEnvironment(({ engine }) => {
  if (engine?.kind !== "argocd-eks") return [];
  const people = [engine.admins, engine.editors, engine.viewers];
  const isEmpty = people.every(
    (one) => (one?.groups ?? []).length === 0 && (one?.users ?? []).length === 0,
  );
  if (!isEmpty) return [];
  return [
    {
      place: "engine.admins",
      message: "is empty, and so are editors and viewers: nobody could sign in to Argo CD",
      allowed: "groups or users, by their IDs in the identity store",
      remedy: "`aws identitystore list-groups --identity-store-id d-...` prints the IDs of groups",
    },
  ];
});

/** Checks between `engine` and what it runs on or signs in to. */
export const ENGINE_CHECKS: readonly CrossCheck[] = [
  supportedPair,
  knownToOperator,
  knownServer,
  managedOnEks,
  somebodySignsIn,
];
