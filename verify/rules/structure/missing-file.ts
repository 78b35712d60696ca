import { nameOf } from "../../repository/repository";
import { buildProblemRule } from "./build-problem";

/** LB602 */
export const missingFile = buildProblemRule(
  {
    id: "LB602",
    name: "missing-file",
    severity: "error",
    summary: "A kustomization names a file or folder that is not there.",
    why: "kustomize fails, and nothing of the Kustomization is applied.",
    remedy: "Correct the entry, or add the file.",
  },
  ["missing-file"],
  {
    isForgiven: ({ message }, { outside }) =>
      outside.commits.includes(nameOf(message.replace(/ does not exist.*$/s, ""))),
  },
);
