import type { Location } from "../findings/location";
import { normalizeGitUrl } from "../flux/sources";
import type { FluxConfiguration } from "../prerequisites/flux-configuration";
import { parentOf, type Repository } from "../repository/repository";
import { list, text, type YamlRecord } from "../yaml/json";
import type { Unknown } from "./hcl/value";

/** A release of Flux's chart `flux2-sync`: a GitRepository and a Kustomization, both called like the release. */
export interface Sync {
  readonly name: string;
  readonly namespace: string;
  /** Directory that the Kustomization applies. */
  readonly path: string | Unknown | undefined;
  /** Whether the release leaves the path out, so that the Kustomization applies the whole of its source. */
  readonly isWhole: boolean;
  readonly place: Location;
  readonly url: string;
  /** `spec.ref` of the GitRepository. */
  readonly ref: YamlRecord;
  /** `spec` of the Kustomization. */
  readonly spec: YamlRecord;
}

/**
 * Directory that a release makes Flux reconcile. The root is that of this repository only if the source is one of its
 * remotes: every repository has one.
 */
export function pathOfSync(
  { path, isWhole, url }: Sync,
  { remotes = [] }: Pick<Repository, "remotes">,
): string | Unknown | undefined {
  const own = normalizeGitUrl(url);
  return isWhole && remotes.some((remote) => normalizeGitUrl(remote) === own) ? "" : path;
}

/** What several releases make Flux reconcile in one cluster, which has no single directory then. */
export function configurationsOf(syncs: readonly Sync[]): readonly FluxConfiguration[] {
  const [first] = syncs;
  if (first === undefined) return [];
  const cluster = `${parentOf(first.place.file)}/flux2-sync`.replace(/^\//, "");
  return syncs.flatMap(({ path, spec, ...sync }) => {
    if (typeof path !== "string") return [];
    const dependsOn = list(spec, "dependsOn").flatMap((entry) => text(entry, "name") ?? []);
    const { name, place } = sync;
    return [
      { ...sync, cluster, prefix: "", kustomizations: [{ name, path, spec, dependsOn, place }] },
    ];
  });
}
