import { buildProblemRule } from "./build-problem";

/** LB615 */
export const kustomizeMissing = buildProblemRule(
  {
    id: "LB615",
    name: "kustomize-missing",
    severity: "warning",
    summary: "A folder needs kustomize itself to be built, and it is not installed.",
    why: "What the folder holds is not verified.",
    remedy: "Install kustomize or kubectl and put it on PATH.",
  },
  ["kustomize-missing"],
);
