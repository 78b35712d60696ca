import { IMAGE_GROUP } from "../../flux/kinds";
import type { ClusterRule } from "../rule";
import { automationsOf, concernedMarkers, sees } from "./image-automations";
import { isUpdatedAnywhere } from "./image-declarations";

/** LB637 */
export const unreachedImageMarker: ClusterRule = {
  id: "LB637",
  name: "unreached-image-marker",
  severity: "warning",
  summary: "A marker for image updates is in a file that no ImageUpdateAutomation updates.",
  why: "image-automation-controller looks for markers below spec.update.path only: the image is never updated.",
  remedy: "Change spec.update.path of the ImageUpdateAutomation, or remove the marker.",
  limits:
    "Reported only if the cluster has the marker's ImagePolicy, and an ImageUpdateAutomation that reads it.",
  *check(model) {
    const policies = model.ofKind(IMAGE_GROUP, "ImagePolicy");
    for (const { marker, automations } of concernedMarkers(model)) {
      const { file, line, column, policy } = marker;
      if (policy === undefined || automations.length > 0) continue;
      const found = policies.find(
        ({ id }) => id.namespace === policy.namespace && id.name === policy.name,
      );
      if (found === undefined || isUpdatedAnywhere(model.sources, file)) continue;
      const reader = automationsOf(model).find((automation) => sees(automation, found));
      if (reader === undefined) continue;
      const { object, path } = reader;
      yield {
        message: `ImageUpdateAutomation ${object.id.name} updates files below ${path} only, so this marker has no effect.`,
        at: { file, line, column },
        related: [
          { at: { object, path: ["spec", "update", "path"] }, message: "spec.update.path" },
        ],
        cause: path,
      };
    }
  },
};
