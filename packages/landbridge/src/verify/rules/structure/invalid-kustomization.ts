import { buildProblemRule } from "./build-problem";
import { readByOldFlux } from "./legacy-patches";
import { mayLoadAnything } from "./load-restrictor";

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
    "outside-root",
    "kustomize-failed",
  ],
  {
    excuse: (problem, model) => readByOldFlux(problem, model) ?? mayLoadAnything(problem, model),
    severities: { "ignored-field": "warning" },
  },
);
