import { buildProblemRule } from "./build-problem";
import { mayLoadAnything } from "./load-restrictor";
import { readByOlderKustomize } from "./older-kustomize";

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
    excuse: (problem, model, applier) =>
      readByOlderKustomize(problem, model, applier) ?? mayLoadAnything(problem, model),
    severities: { "ignored-field": "warning" },
  },
);
