import { definitionsOf } from "../../model/unknowns";
import { anyOf } from "../phrases";
import type { ClusterRule } from "../rule";
import { unless } from "../unless";
import { isUnprovided } from "./custom-resources";

/** LB212 */
export const crdMissing: ClusterRule = {
  id: "LB212",
  name: "crd-missing",
  severity: "error",
  summary: "Nothing installs the CRD of a custom resource.",
  why: "The API server doesn't know the kind (`no matches for kind`): the whole Kustomization fails, at every retry.",
  remedy:
    "Add the chart or CRD to the repository, or list its API group under prerequisites.crds in landbridge.yaml.",
  limits:
    "Reported only if landbridge.yaml says that it lists everything outside Git, and every chart in the repository is in Landbridge's catalog.",
  *check(model) {
    if (model.prerequisites.includesOtherRepositories !== true) return;
    // A chart that nothing is known about may provide any CRD.
    const charts = model.releases.flatMap(({ facts, applier }) =>
      facts === undefined ? [applier.title] : [],
    );
    const seen = new Set<string>();
    for (const object of model.objects) {
      const { group, kind } = object.id;
      if (!isUnprovided(model, object) || seen.has(`${group}/${kind}`)) continue;
      seen.add(`${group}/${kind}`);
      const unknown = model.unknownWith(definitionsOf(group), object.applier);
      const isKnown = unknown === undefined && charts.length === 0;
      const doubt =
        charts.length === 0 || unknown !== undefined
          ? unless(unknown, "installs it")
          : `, unless the chart of ${anyOf(charts)} installs it`;
      yield {
        severity: isKnown ? "error" : "warning",
        message: `${kind} ${object.id.name} needs a CRD of ${group}, which neither the repository nor landbridge.yaml provides${doubt}.`,
        at: { object },
        object: object.id,
      };
    }
  },
};
