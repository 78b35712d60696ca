import type { Applier } from "../model/applier";

/** Whether it, or what applies it, is suspended: its objects are not applied as long as that is so. */
export function isSuspended(applier: Applier): boolean {
  for (let here: Applier | undefined = applier; here !== undefined; here = here.parent) {
    if (here.suspended) return true;
  }
  return false;
}
