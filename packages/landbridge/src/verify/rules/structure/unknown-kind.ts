import { didYouMean } from "../../../lib/nearest-name";
import { meantKind } from "../../catalog/misspelt-kind";
import { groupOf } from "../../kubernetes/object";
import { text } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** LB616 */
export const unknownKind: ClusterRule = {
  id: "LB616",
  name: "unknown-kind",
  severity: "error",
  summary: "An object's kind or API group is misspelled.",
  why:
    "The API server doesn't know the kind (`no matches for kind`): the dry-run fails, and with it every object of the same stage. " +
    "What a misspelled Kustomization or HelmRelease would deploy isn't verified either.",
  remedy: "Correct kind and apiVersion.",
  limits:
    "Only names that are similar to a known kind or API group are reported: any other may come with a CRD.",
  *check(model) {
    for (const object of model.appliers.flatMap(({ objects }) => objects)) {
      const { id, data } = object;
      const meant = meantKind(id.group, id.kind);
      if (meant === undefined || model.scopes.isDefined(id.group, id.kind)) continue;
      const isKind = meant.group === id.group;
      const apiVersion = text(data, "apiVersion") ?? "";
      yield {
        message: isKind
          ? didYouMean(`${apiVersion} has no kind "${id.kind}".`, meant.kind)
          : didYouMean(`No API group is named "${groupOf(apiVersion)}".`, meant.group),
        at: { object, path: [isKind ? "kind" : "apiVersion"], value: true },
        object: id,
      };
    }
  },
};
