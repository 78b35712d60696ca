import { keyOf } from "../../kubernetes/object";
import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import type { ClusterRule } from "../rule";

/** LB601 */
export const missingPath: ClusterRule = {
  id: "LB601",
  name: "missing-path",
  severity: "error",
  summary: "A Kustomization's path is not in the repository.",
  why: "The Kustomization fails before it builds anything, and whatever depends on it never starts.",
  remedy: "Correct spec.path, or add the directory.",
  limits: "A Kustomization whose source may be another repository isn't checked.",
  *check(model) {
    for (const applier of model.appliers) {
      const { content, object, title } = applier;
      if (content.kind !== "missing" || object === undefined || !isOwn(model, applier)) continue;
      yield {
        message: `${title} reads ${content.directory}, which is not in the repository.`,
        at: { object, path: ["spec", "path"], value: true },
        object: object.id,
      };
    }
  },
};

/**
 * Whether the source is known to be this repository. If the cluster's own source is unknown, another
 * Kustomization with the same source has to find its directory here.
 */
function isOwn(model: Model, applier: Applier): boolean {
  if (model.root.certain) return true;
  const source = model.sourceOf(applier);
  return model.appliers.some((other) => {
    const its = model.sourceOf(other);
    return (
      other.content.kind === "directory" &&
      source !== undefined &&
      its !== undefined &&
      keyOf(its) === keyOf(source)
    );
  });
}
