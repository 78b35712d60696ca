import { buildProblemRule } from "./build-problem";

/** LB614 */
export const invalidKustomization = buildProblemRule(
  {
    id: "LB614",
    name: "invalid-kustomization",
    severity: "error",
    summary: "A kustomization.yaml is not valid.",
    why: "kustomize fails, and nothing of the Kustomization is applied.",
    remedy: "Correct it.",
  },
  [
    "invalid-kustomization",
    "second-kustomization",
    "misplaced-component",
    "outside-repository",
    "kustomize-failed",
  ],
);
