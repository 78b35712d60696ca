import { parseDuration } from "../../flux/duration";
import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";
import { plural } from "../phrases";
import type { ClusterRule } from "../rule";
import { isSuspended } from "../suspended";

/** Milliseconds after which a rollout seems stuck. */
const SLOW = 600_000;

/** LB211 */
export const slowRetry: ClusterRule = {
  id: "LB211",
  name: "slow-retry",
  severity: "note",
  summary: "A failed dependency is retried only after a long interval.",
  why: "Without retryInterval Flux retries a failed Kustomization after its whole interval. A webhook that answers a second too late then holds up everything that depends on it for that long.",
  remedy: "Set retryInterval, for example to 1m.",
  *check(model) {
    for (const [applier, dependents] of dependentsOf(model)) {
      const { object, spec, title } = applier;
      const interval = text(spec, "interval") ?? "";
      const isSlow = (parseDuration(interval) ?? 0) > SLOW;
      if (object === undefined || !isSlow || text(spec, "retryInterval") !== undefined) continue;
      const count = dependents.size;
      yield {
        message: `${title} is retried only ${interval} after a failure, and ${plural(count, "other")} ${count === 1 ? "depends" : "depend"} on it.`,
        at: { object, path: ["spec", "interval"] },
        object: object.id,
      };
    }
  },
};

/** Kustomizations with their dependents. */
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
