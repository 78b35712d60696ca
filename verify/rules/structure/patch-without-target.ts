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
  { "invalid-patch": "error" },
);
