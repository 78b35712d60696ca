import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import type { ClusterRule } from "../rule";
import { isRead } from "./missing-config-map-or-secret";
import { isMade, namesIn, referencesOf } from "./references";

/** LB109 */
export const optionalHidesTypo: ClusterRule = {
  id: "LB109",
  name: "optional-hides-typo",
  severity: "warning",
  summary:
    "optional: true hides a misspelled name: no such ConfigMap or Secret exists, but a similar one does.",
  why: "Flux continues without the values and reports nothing.",
  remedy: "Correct the name.",
  limits:
    "A name that isn't similar to an existing one isn't reported: it may be absent on purpose.",
  *check(model) {
    for (const reference of referencesOf(model)) {
      const { optional, kind, namespace, name, applier, reader, path } = reference;
      if (!optional || isMade(reference)) continue;
      const others = namesIn(model, kind, namespace);
      const isUnread = (other: string): boolean => !isRead(model, applier, other);
      const nearest = nearestName(name, others, SLIP, isUnread);
      if (nearest === undefined) continue;
      yield {
        message: didYouMean(
          `${applier.title} reads the optional ${kind} ${name}, which nothing creates.`,
          nearest,
        ),
        at: { object: reader, path },
        object: reader.id,
      };
    }
  },
};
