import { nearestName, SLIP } from "../../../errors/nearest-name";
import type { ClusterRule } from "../rule";
import { isRead } from "./missing-config-map-or-secret";
import { isMade, namesIn, referencesOf } from "./references";

/** LB109 */
export const optionalHidesTypo: ClusterRule = {
  id: "LB109",
  name: "optional-hides-typo",
  severity: "warning",
  summary:
    "optional: true hides that a ConfigMap or Secret of that name does not exist, while a similar one does.",
  why: "Flux goes on without the values, and nobody is told.",
  remedy: "Correct the name.",
  *check(model) {
    for (const reference of referencesOf(model)) {
      const { optional, kind, namespace, name, applier, reader, path } = reference;
      if (!optional || isMade(reference)) continue;
      const others = namesIn(model, kind, namespace);
      const isUnread = (other: string): boolean => !isRead(model, applier, other);
      const nearest = nearestName(name, others, SLIP, isUnread);
      if (nearest === undefined) continue;
      yield {
        message: `${applier.title} reads ${kind} ${name} if it is there, and nothing makes it. Did you mean ${nearest}?`,
        at: { object: reader, path },
        object: reader.id,
      };
    }
  },
};
