import { append } from "../../../lib/append";
import { memoize } from "../../../lib/memoize";
import type { Applier } from "../../model/applier";
import { isBelow } from "../../model/is-below";
import type { Model } from "../../model/model";
import type { Report } from "../rule";
import { isSuspended } from "../suspended";

/** Who waits until something is Ready, by what is waited for. */
export const dependentsOf = memoize((model: Model): ReadonlyMap<Applier, readonly Applier[]> => {
  const result = new Map<Applier, Applier[]>();
  for (const applier of model.appliers) {
    if (isSuspended(applier)) continue;
    for (const { target, readyExpr, onlyExists } of applier.dependsOn) {
      if (target === undefined || readyExpr !== undefined || onlyExists === true) continue;
      // What it applies itself need not wait for its own end.
      if (isSuspended(target) || isBelow(applier, target)) continue;
      append(result, target, applier);
    }
  }
  return result;
});

/** Where each of them says that it depends on something. */
export function dependencies(
  target: Applier,
  dependents: readonly Applier[],
): NonNullable<Report["related"]> {
  return dependents.flatMap(({ object, dependsOn, title }) => {
    const dependency = dependsOn.find((item) => item.target === target);
    return object === undefined || dependency === undefined
      ? []
      : [{ at: { object, path: dependency.path }, message: `${title} depends on it` }];
  });
}
