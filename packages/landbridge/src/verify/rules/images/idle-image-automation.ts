import { describe } from "../../kubernetes/object";
import type { ClusterRule } from "../rule";
import { automationsOf } from "./image-automations";
import { hasMarkers } from "./image-markers";

/** LB638 */
export const idleImageAutomation: ClusterRule = {
  id: "LB638",
  name: "idle-image-automation",
  severity: "warning",
  summary: "An ImageUpdateAutomation updates a path in which no file has a marker.",
  why: "image-automation-controller is Ready, and never commits anything.",
  remedy:
    'Correct spec.update.path, or add markers such as # {"$imagepolicy": "flux-system:app:tag"}.',
  limits: "Only automations whose source is this repository, at the branch that Flux reconciles.",
  *check(model) {
    for (const { object, path, certain } of automationsOf(model)) {
      const { repository } = model.sources;
      if (!certain || hasMarkers(model.sources, path)) continue;
      const what =
        path !== "" && repository.kind(path) === undefined
          ? `The path ${path} of ${describe(object.id)} doesn't exist.`
          : `No file below ${path === "" ? "the root" : path} has a marker for ${describe(object.id)}.`;
      yield { message: what, at: { object, path: ["spec", "update", "path"] }, object: object.id };
    }
  },
};
