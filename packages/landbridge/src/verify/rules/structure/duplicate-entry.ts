import type { BuildProblem } from "../../kustomize/build";
import { buildProblemRule } from "./build-problem";

/** LB603 */
export const duplicateEntry = buildProblemRule(
  {
    id: "LB603",
    name: "duplicate-entry",
    severity: "error",
    summary: "A kustomization lists the same entry or object twice.",
    why: "kustomize refuses to build it: nothing in the Kustomization is applied.",
    remedy: "Remove one of the two.",
  },
  ["duplicate-entry", "duplicate-object"],
  // Two files with many objects in common, where one entry too many is the mistake.
  { cause: ({ related, kind }) => (kind === "duplicate-object" ? filesOf(related) : undefined) },
);

function filesOf(related: BuildProblem["related"]): string | undefined {
  return related?.map(({ file }) => file).join(" ");
}
