import { WAVE_ANNOTATION } from "../../argocd/sync-wave";
import { annotationsOf } from "../../kubernetes/object";
import { text } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** LB904 */
export const waveOfGeneratedApplication: ClusterRule = {
  id: "LB904",
  name: "wave-of-generated-application",
  severity: "warning",
  summary: "A sync wave on the Applications of an ApplicationSet has no effect.",
  why: "Sync waves order what one Application applies. An ApplicationSet creates its Applications all at once, and no Application applies them.",
  remedy:
    "Order them with spec.strategy.type: RollingSync and steps that match labels, which must be enabled in Argo CD, or apply them from an Application.",
  *check(model) {
    for (const { kind, object, spec, title } of model.appliers) {
      if (kind !== "ApplicationSet" || object === undefined) continue;
      const path = ["spec", "template", "metadata", "annotations", WAVE_ANNOTATION];
      if (text(object.data, ...path) === undefined) continue;
      if (text(spec, "strategy", "type") === "RollingSync") continue;
      const own = annotationsOf(object.data)[WAVE_ANNOTATION];
      yield {
        // The wave of the ApplicationSet itself orders it; that of the template is only left over.
        severity: own === undefined ? "warning" : "note",
        cause: "sync wave in a template",
        message: `${title} gives its Applications a sync wave, but creates all of them at once.`,
        at: { object, path },
        object: object.id,
      };
    }
  },
};
