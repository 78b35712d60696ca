import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";

import { FLUX_PROVIDER } from "../flux";

/**
 * What the engine `flux` has in the state, by its addresses: the bootstrap, and the Secret of a GitHub App. A test
 * compares them with a synth.
 */
export const ADOPTED_ADDRESSES = [
  "flux_bootstrap_git.flux_bootstrap_015FFD41",
  "kubernetes_secret_v1.flux_github-app_secret_71A82007",
] as const;

/**
 * Makes Terraform forget the bootstrap of a running Flux instead of destroying it, which would uninstall Flux. Where
 * the state has none, nothing happens. Terraform still needs the provider, but no configuration of it, because it reads
 * nothing of what it forgets.
 */
export function adoptFlux(scope: Construct): void {
  const stack = TerraformStack.of(scope);
  const { source, version } = FLUX_PROVIDER;
  stack.addOverride("terraform.required_providers.flux", { source, version });
  stack.addOverride(
    "removed",
    ADOPTED_ADDRESSES.map((from) => ({ from, lifecycle: [{ destroy: false }] })),
  );
}
