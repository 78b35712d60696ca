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
  { cause: (problem) => (problem.kind === "duplicate-object" ? causeOf(problem) : undefined) },
);

/** What makes duplicates one mistake: the same two files, or one entry that brings a base which is there already. */
function causeOf({ file, line = 0, related }: BuildProblem): string | undefined {
  const [first, second] = related ?? [];
  if (first === undefined || second === undefined) return undefined;
  return first.file === second.file ? `${file}:${line}` : `${first.file} ${second.file}`;
}
