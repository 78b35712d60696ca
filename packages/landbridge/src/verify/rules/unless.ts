import type { Unknown } from "../model/unknowns";

/**
 * `, unless https://github.com/owner/name in apps/kustomization.yaml creates it`, to follow what seems to be missing;
 * empty if nothing unknown may have it.
 * @param does what it would do then
 */
export function unless(unknown: Unknown | undefined, does = "creates it"): string {
  if (unknown === undefined) return "";
  const { title, place, applier } = unknown;
  const where = title === applier.title || title === place.file ? "" : ` in ${place.file}`;
  return `, unless ${title}${where} ${does}`;
}

/** The same with what else may create it, outside of what Flux applies. */
export function unlessEither(unknown: Unknown | undefined, creator: string | undefined): string {
  return unknown === undefined && creator !== undefined
    ? `, unless ${creator} creates it`
    : unless(unknown);
}
