import { nameOf } from "../../repository/repository";
import { buildProblemRule } from "./build-problem";
import { whyMissing } from "./why-missing";

/** What `flux bootstrap` commits when the cluster is created. */
const BOOTSTRAP = new Set(["flux-system", "gotk-components.yaml", "gotk-sync.yaml"]);

/** LB602 */
export const missingFile = buildProblemRule(
  {
    id: "LB602",
    name: "missing-file",
    severity: "error",
    summary: "A kustomization names a file or directory that doesn't exist.",
    why: "The kustomize build fails, and nothing in the Kustomization is applied.",
    remedy: "Correct the entry, or add the file.",
    limits:
      "It is a warning where something else seems to create the file: a template is next to it, the source reads a branch, tag or commit that isn't checked out, .gitignore keeps it out, a script or Terraform writes it, or the repository looks like a copy without its encrypted files. What a sparse checkout leaves out is unknown, not missing.",
  },
  ["missing-file"],
  {
    isForgiven: ({ entry = "" }, { prerequisites }) => {
      const name = nameOf(entry);
      return BOOTSTRAP.has(name) || prerequisites.commits.includes(name);
    },
    excuse: whyMissing,
  },
);
