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
