import type { Applier } from "./applier";

/** Whether another applier applies what declares this one, directly or through others. */
export function isBelow(applier: Applier, outer: Applier): boolean {
  for (let here = applier.parent; here !== undefined; here = here.parent)
    if (here === outer) return true;
  return false;
}
