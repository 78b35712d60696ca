import type { TerraformStack } from "cdktf";
import { engineTraits } from "landbridge/contract";

import { EMBEDDED_FLUX_VERSION } from "../../lib/flux-versions";
import { knownHosts } from "../../lib/ssh-host-keys";
import { FluxEngine, FluxProvider } from "../../modules/engine/flux";
import type { GitSource } from "../../modules/engine/flux-operator";
import { providerAccess } from "../cluster-access";
import { fluxFleet } from "../fleet/flux";
import { fluxGit, gitCredentials } from "../git-credentials";
import { addConfigMaps } from "./config-maps";
import { type ConfigOf, type EngineContext, type EngineWiring, fluxDirectory } from "./wiring";

/** Flux, bootstrapped by a commit to the repository. */
export const flux: EngineWiring<ConfigOf<"flux">> = {
  version: ({ embeddedManifests, version }) =>
    embeddedManifests ? EMBEDDED_FLUX_VERSION : version,
  directory: fluxDirectory,
  fleet: fluxFleet(sourceOf),
  addSink: addConfigMaps,
  install: (stack, context, info, after) => {
    const { config, git, access, deletionProtection } = context;
    const credentials = gitCredentials(stack, git.auth, engineTraits("flux").gitAccess);
    new FluxProvider(stack, "flux-provider", {
      kubernetes: providerAccess(access),
      git: fluxGit(git, credentials),
    });
    return new FluxEngine(stack, "flux", {
      engine: info,
      auth: git.auth,
      after,
      components: config.components,
      tenantServiceAccount: info.tenantServiceAccount,
      deletionProtection,
      embeddedManifests: config.embeddedManifests,
      controllers: config.controllers,
      gitHubAppKey: credentials.gitHubAppKey,
    });
  },
};

/** The repository, for namespaces that the bootstrap doesn't write into. */
function sourceOf(
  stack: TerraformStack,
  { git: { url, branch, auth } }: EngineContext<ConfigOf<"flux">>,
): GitSource {
  const { signIn, gitHubAppKey } = gitCredentials(stack, auth, engineTraits("flux").gitAccess);
  return {
    kind: "git",
    url,
    branch,
    auth,
    knownHosts: auth.kind === "ssh" ? knownHosts(url, []) : [],
    // An installation token, which the bootstrap signs in with, ends after an hour.
    credential: gitHubAppKey ?? signIn,
  };
}
