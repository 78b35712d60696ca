import type { ClusterRule } from "../rule";

/** LB601 */
export const missingPath: ClusterRule = {
  id: "LB601",
  name: "missing-path",
  severity: "error",
  summary: "A Kustomization's path is not in the repository.",
  why: "The Kustomization fails before it builds anything, and whatever depends on it never starts.",
  remedy: "Correct spec.path, or add the folder.",
  *check(model) {
    for (const { content, object, title } of model.appliers) {
      if (content.kind !== "missing" || object === undefined) continue;
      yield {
        message: `${title} reads ${content.directory}, which is not in the repository.`,
        at: { object, path: ["spec", "path"], value: true },
        object: object.id,
      };
    }
  },
};
