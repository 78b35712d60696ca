import { engineTraits } from "landbridge/contract";

import { gitVariables } from "../lib/git-variables";
import type { Environment, LocalEnvironmentInput } from "./schema";

/** The parts of an environment that say how its engine signs in; `engine` may be left out for the default. */
type SignIn = Pick<Environment | LocalEnvironmentInput, "git" | "engine"> & {
  readonly topology?: { readonly kind: string };
};

/** Whether the engine of another environment supplies the cluster, so that nothing signs in here. */
export function hasNoEngine({ topology }: SignIn): boolean {
  return topology?.kind === "workload";
}

/** Whether the engine reads an artifact of a registry instead of the Git repository. */
export function readsRegistry({ engine }: Pick<SignIn, "engine">): boolean {
  return engine?.kind === "flux-operator" && engine.source?.kind === "oci";
}

/** What the engine does in the Git repository. Default: what Flux does. */
export function gitAccess({ engine }: Pick<SignIn, "engine">): "read" | "write" {
  return engineTraits(engine?.kind ?? "flux").gitAccess;
}

/** Terraform variables with the engine's credentials, the one that it signs in with first; `TF_VAR_<name>` sets them. */
export function credentialVariables(environment: SignIn): readonly string[] {
  const { engine, git } = environment;
  if (hasNoEngine(environment)) return [];
  if (engine?.kind === "flux-operator" && engine.source?.kind === "oci") {
    return engine.source.auth === undefined ? [] : ["oci_token"];
  }
  return gitVariables(git.auth.kind, gitAccess(environment));
}
