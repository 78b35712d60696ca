import type { ClusterRule } from "../rule";
import { concernedMarkers } from "./image-automations";

/** LB635 */
export const malformedImageMarker: ClusterRule = {
  id: "LB635",
  name: "malformed-image-marker",
  severity: "error",
  summary: "A comment looks like a marker for image updates, but Flux doesn't understand it.",
  why: "image-automation-controller ignores the comment without an error: the image is never updated.",
  remedy:
    'Write # {"$imagepolicy": "namespace:policy"}, with :tag, :name or :digest for a part of the image.',
  limits:
    "Only comments behind a value are checked, and only in clusters with an ImageUpdateAutomation for this repository.",
  *check(model) {
    for (const { marker, automations } of concernedMarkers(model)) {
      const { file, line, column, comment, problem } = marker;
      if (problem === undefined || automations.length === 0) continue;
      yield { message: `The marker ${comment} ${problem}.`, at: { file, line, column } };
    }
  },
};
