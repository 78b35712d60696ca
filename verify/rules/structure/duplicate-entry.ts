import { buildProblemRule } from "./build-problem";

/** LB603 */
export const duplicateEntry = buildProblemRule(
  {
    id: "LB603",
    name: "duplicate-entry",
    severity: "error",
    summary: "A kustomization names the same entry or brings the same object twice.",
    why: "kustomize refuses to build it: nothing of the Kustomization is applied.",
    remedy: "Remove one of the two.",
  },
  ["duplicate-entry", "duplicate-object"],
);
