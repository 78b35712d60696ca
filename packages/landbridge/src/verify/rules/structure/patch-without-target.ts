import type { BuildProblem } from "../../kustomize/build";
import type { Model } from "../../model/model";
import { buildProblemRule } from "./build-problem";

/** LB605 */
export const patchWithoutTarget = buildProblemRule(
  {
    id: "LB605",
    name: "patch-without-target",
    severity: "warning",
    summary: "A patch matches nothing, or can not be applied.",
    why: "A patch with a target that matches nothing changes nothing, without a word; one that names its object fails the build.",
    remedy: "Correct kind, name or namespace of the target, or remove the patch.",
  },
  ["patch-without-target", "invalid-patch"],
  { severities: { "invalid-patch": "error" }, isForgiven: matchesElsewhere },
);

/** A component or base that many use patches kinds that not each of them has. */
function matchesElsewhere({ kind, file, line }: BuildProblem, { appliers }: Model): boolean {
  return (
    kind === "patch-without-target" &&
    appliers.some(
      ({ files, problems }) =>
        files.has(file) &&
        !problems.some(
          (other) => other.kind === kind && other.file === file && other.line === line,
        ),
    )
  );
}
