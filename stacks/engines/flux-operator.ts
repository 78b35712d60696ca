import type { TerraformStack } from "cdktf";
import { engineTraits } from "landbridge/contract";

import { FLUX_OPERATOR_VERSION } from "../../config/versions";
import { knownHosts } from "../../lib/ssh-host-keys";
import {
  FluxOperatorEngine,
  type GitSource,
  type OciSource,
} from "../../modules/engine/flux-operator";
import { addHelmProvider } from "../cluster-access";
import { fluxFleet } from "../fleet/flux";
import { gitCredentials, secretVariable } from "../git-credentials";
import { addConfigMaps } from "./config-maps";
import { type ConfigOf, type EngineContext, type EngineWiring, fluxDirectory } from "./wiring";

type Config = ConfigOf<"flux-operator">;

/** Flux, installed by Flux Operator. */
export const fluxOperator: EngineWiring<Config> = {
  version: ({ version }) => version,
  directory: fluxDirectory,
  fleet: fluxFleet(sourceOf),
  addSink: addConfigMaps,
  install: (stack, context, info, after) => {
    const { config, access, deletionProtection } = context;
    addHelmProvider(stack, access);
    return new FluxOperatorEngine(stack, "flux-operator", {
      engine: info,
      after,
      source: sourceOf(stack, context),
      operatorVersion: FLUX_OPERATOR_VERSION,
      components: config.components,
      controllers: config.controllers,
      shards: config.shards,
      tenantServiceAccount: config.multitenancy?.defaultServiceAccount ?? info.tenantServiceAccount,
      sources: config.sources,
      adopts: config.adopts === "flux" ? "flux" : undefined,
      deletionProtection,
    });
  },
};

/** What Flux reconciles, with the variables that the source needs. */
function sourceOf(
  stack: TerraformStack,
  { config: { source, knownHosts: keys }, git }: EngineContext<Config>,
): GitSource | OciSource {
  if (source.kind === "git") {
    const { url, branch, auth } = git;
    return {
      kind: "git",
      url,
      branch,
      auth,
      knownHosts: auth.kind === "ssh" ? knownHosts(url, keys) : [],
      credential: gitCredentials(stack, auth, engineTraits("flux-operator").gitAccess).signIn,
    };
  }
  const { url, tag, auth } = source;
  if (auth === undefined) return { kind: "oci", url, tag };
  const token = secretVariable(stack, "oci_token", "Token that may pull the artifact");
  return { kind: "oci", url, tag, auth: { ...auth, token } };
}
