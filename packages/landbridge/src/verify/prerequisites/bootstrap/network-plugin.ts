import { memoize } from "../../../lib/memoize";
import { filesOf } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";
import { commandLines } from "./applied/command-lines";

/** Talos installs no network plugin with `cluster.network.cni.name: none`, as YAML or in Terraform's language. */
const NO_PLUGIN = /\bcni["']?\s*[:=]\s*\{?\s*["']?name["']?\s*[:=]\s*["']?none\b/;

/** Files with machine configurations, or with a page about them. */
const CONFIGURATIONS = /\.(?:ya?ml|ya?ml\.(?:j2|tmpl|tftpl)|tf|tofu|tftpl|md|json)$/;

/**
 * Whether Cilium is there before Flux can run, because no pod gets a network without it: people install it by its CLI, or
 * Talos leaves the network to others.
 */
export const startsWithCilium = memoize((repository: Repository): boolean => {
  const all = repository.unpacked ?? repository;
  if (commandLines(repository).some(({ text }) => /\bcilium\s+install\b/.test(text))) return true;
  return filesOf(all).some((file) => {
    const text = CONFIGURATIONS.test(file) ? (all.read(file) ?? "") : "";
    return text.includes("cni") && NO_PLUGIN.test(text);
  });
});
