import type { Applier } from "../model/applier";

/** Whether it or its parent is suspended, so that its objects are not applied. */
export function isSuspended(applier: Applier): boolean {
  for (let here: Applier | undefined = applier; here !== undefined; here = here.parent) {
    if (here.suspended) return true;
  }
  return false;
}
