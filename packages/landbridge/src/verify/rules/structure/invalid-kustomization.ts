import { buildProblemRule } from "./build-problem";
import { readByOldFlux } from "./legacy-patches";

/** LB614 */
export const invalidKustomization = buildProblemRule(
  {
    id: "LB614",
    name: "invalid-kustomization",
    severity: "error",
    summary: "A kustomization.yaml is not valid.",
    why: "The kustomize build fails, and nothing in the Kustomization is applied.",
    remedy: "Correct it.",
  },
  [
    "invalid-kustomization",
    "ignored-field",
    "second-kustomization",
    "misplaced-component",
    "outside-repository",
    "kustomize-failed",
  ],
  { excuse: readByOldFlux, severities: { "ignored-field": "warning" } },
);
