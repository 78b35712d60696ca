import type { Location } from "../findings/location";
import type { FluxConfiguration } from "../prerequisites/flux-configuration";
import { parentOf } from "../repository/repository";
import { list, text, type YamlRecord } from "../yaml/json";
import type { Unknown } from "./hcl/value";

/** A release of Flux's chart `flux2-sync`: a GitRepository and a Kustomization, both called like the release. */
export interface Sync {
  readonly name: string;
  readonly namespace: string;
  /** Directory that the Kustomization applies. */
  readonly path: string | Unknown | undefined;
  readonly place: Location;
  readonly url: string;
  /** `spec.ref` of the GitRepository. */
  readonly ref: YamlRecord;
  /** `spec` of the Kustomization. */
  readonly spec: YamlRecord;
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
