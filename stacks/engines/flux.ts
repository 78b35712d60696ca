import { engineTraits } from "landbridge/contract";

import { EMBEDDED_FLUX_VERSION } from "../../lib/flux-versions";
import { FluxEngine, FluxProvider } from "../../modules/engine/flux";
import { providerAccess } from "../cluster-access";
import { fluxGit, gitCredentials } from "../git-credentials";
import { addConfigMaps } from "./config-maps";
import { type ConfigOf, type EngineWiring, fluxDirectory } from "./wiring";

/** Flux, bootstrapped by a commit to the repository. */
export const flux: EngineWiring<ConfigOf<"flux">> = {
  version: ({ embeddedManifests, version }) =>
    embeddedManifests ? EMBEDDED_FLUX_VERSION : version,
  directory: fluxDirectory,
  addSink: addConfigMaps,
  install: (stack, context, info, after) => {
    const { config, git, access, tenantServiceAccount, deletionProtection } = context;
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
      tenantServiceAccount,
      deletionProtection,
      embeddedManifests: config.embeddedManifests,
      controllers: config.controllers,
      gitHubAppKey: credentials.gitHubAppKey,
    });
  },
};
