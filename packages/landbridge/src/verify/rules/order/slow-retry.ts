import { parseDuration } from "../../flux/duration";
import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";
import { plural } from "../phrases";
import type { ClusterRule } from "../rule";
import { isSuspended } from "../suspended";

/** Milliseconds after which a rollout seems to stand still. */
const SLOW = 600_000;

/** LB211 */
export const slowRetry: ClusterRule = {
  id: "LB211",
  name: "slow-retry",
  severity: "note",
  summary: "What others depend on is tried again only long after a failure.",
  why:
    "Without retryInterval Flux tries a failed Kustomization again after its whole interval. A webhook that answers a second too late " +
    "then holds up everything that depends on it for as long.",
  remedy: "Set retryInterval, such as 1m.",
  *check(model) {
    for (const [applier, dependents] of dependentsOf(model)) {
      const { object, spec, title } = applier;
      const interval = text(spec, "interval") ?? "";
      const isSlow = (parseDuration(interval) ?? 0) > SLOW;
      if (object === undefined || !isSlow || text(spec, "retryInterval") !== undefined) continue;
      const count = dependents.size;
      yield {
        message: `${title} is tried again only ${interval} after a failure, and ${plural(count, "other")} ${count === 1 ? "depends" : "depend"} on it.`,
        at: { object, path: ["spec", "interval"] },
        object: object.id,
      };
    }
  },
};

/** Kustomizations with those that depend on them. */
function dependentsOf({ appliers }: Model): ReadonlyMap<Applier, ReadonlySet<Applier>> {
  const result = new Map<Applier, Set<Applier>>();
  for (const applier of appliers) {
    if (isSuspended(applier)) continue;
    for (const { target } of applier.dependsOn) {
      if (target?.kind !== "Kustomization" || isSuspended(target)) continue;
      const known = result.get(target);
      if (known === undefined) result.set(target, new Set([applier]));
      else known.add(applier);
    }
  }
  return result;
}
