import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import { isSuspended } from "../suspended";

/** Who waits until something is Ready, by what is waited for. */
export function dependentsOf(model: Model): ReadonlyMap<Applier, readonly Applier[]> {
  const result = new Map<Applier, Applier[]>();
  for (const applier of model.appliers) {
    if (isSuspended(applier)) continue;
    for (const { target, readyExpr, onlyExists } of applier.dependsOn) {
      if (target === undefined || readyExpr !== undefined || onlyExists === true) continue;
      // What it applies itself need not wait for its own end.
      if (isSuspended(target) || isBelow(applier, target)) continue;
      result.set(target, [...(result.get(target) ?? []), applier]);
    }
  }
  return result;
}

function isBelow(applier: Applier, other: Applier): boolean {
  for (let here = applier.parent; here !== undefined; here = here.parent) {
    if (here === other) return true;
  }
  return false;
}
