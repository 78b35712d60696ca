import { list, record, text } from "../yaml/json";
import type { LoadedRoot } from "./load";

/** A constraint to one minor version: `1.2.3`, `= 1.2.3`, `~> 1.2.0`. */
const ONE_MINOR = /^(?:=|~>)?\s*v?1\.(\d+)\.\d+$/;

/**
 * The version of Flux that `flux_bootstrap_git` installs unless it names one: that of its provider, whose 1.Y installs Flux 2.Y
 * (docs/resources/bootstrap_git.md in each tag of fluxcd/terraform-provider-flux from 1.0.0 to 1.8.5). Undefined where
 * the provider's version isn't pinned to a minor one.
 */
export function bundledFlux({ sources }: LoadedRoot): string | undefined {
  for (const { blocks } of sources.values())
    for (const { kind, body } of blocks) {
      if (kind !== "terraform") continue;
      const providers =
        record(body, "required_providers") ?? record(list(body, "required_providers")[0]);
      const minor = ONE_MINOR.exec(text(providers, "flux", "version")?.trim() ?? "")?.[1];
      if (minor !== undefined) return `v2.${minor}`;
    }
  return undefined;
}
