import type { BuildProblem } from "../../kustomize/build";
import type { Model } from "../../model/model";
import { buildProblemRule } from "./build-problem";
import { readByOlderKustomize } from "./older-kustomize";
import { isForOtherKind } from "./patch-for-each-kind";

/** LB605 */
export const patchWithoutTarget = buildProblemRule(
  {
    id: "LB605",
    name: "patch-without-target",
    severity: "warning",
    summary: "A patch or an entry of images matches nothing, or cannot be applied.",
    why: "A patch whose target matches nothing silently changes nothing, as does an image that no container has; a patch that names its object fails the build.",
    remedy:
      "Correct the target's kind, name or namespace, or the name of the image, or remove the entry.",
  },
  ["patch-without-target", "invalid-patch"],
  {
    severities: { "invalid-patch": "error" },
    isForgiven: (problem, model) =>
      matchesElsewhere(problem, model) || isForOtherKind(problem, model),
    excuse: readByOlderKustomize,
  },
);

/** A component or base that many use patches kinds that not each of them has. */
function matchesElsewhere(problem: BuildProblem, { appliers }: Model): boolean {
  const { kind, file, line } = problem;
  // A patch in a Kustomization of Flux or an Application is only its own; another one has the file as a manifest.
  const isOfApplier = appliers.some(
    ({ object, problems }) => object?.origin.file === file && problems.includes(problem),
  );
  return (
    kind === "patch-without-target" &&
    !isOfApplier &&
    appliers.some(
      ({ files, problems }) =>
        files.has(file) &&
        !problems.some(
          (other) => other.kind === kind && other.file === file && other.line === line,
        ),
    )
  );
}
