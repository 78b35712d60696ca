import { buildProblemRule } from "./build-problem";

/** LB615 */
export const kustomizeMissing = buildProblemRule(
  {
    id: "LB615",
    name: "kustomize-missing",
    severity: "warning",
    summary: "A directory can only be built by kustomize itself, which isn't installed.",
    why: "The objects in the directory aren't verified.",
    remedy: "Install kustomize or kubectl and put it on PATH.",
  },
  ["kustomize-missing"],
);
