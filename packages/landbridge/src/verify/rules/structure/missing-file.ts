import { includedDirectories } from "../../flux/sources";
import { mayFetchSubmodules } from "../../flux/submodules";
import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import { nameOf, parentOf, isWithin, resolvePath } from "../../repository/repository";
import { buildProblemRule } from "./build-problem";
import { unlocked } from "./unlocked";
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
      "It is a warning where something else seems to create the file: a template is next to it, the source reads a branch, tag or commit that isn't checked out, .gitignore keeps it out, a script or Terraform writes, downloads or copies it, or the repository looks like a copy without its encrypted files. What a sparse checkout leaves out is unknown, not missing, and so is a submodule that isn't checked out, unless its GitRepository lacks recurseSubmodules.",
  },
  ["missing-file", "missing-submodule"],
  {
    isForgiven: ({ kind, file, entry = "" }, model, applier) => {
      if (kind === "missing-submodule") return fetchesSubmodules(model, applier);
      if (isIncluded(resolvePath(parentOf(file), entry), model, applier)) return true;
      const name = nameOf(entry);
      return BOOTSTRAP.has(name) || model.prerequisites.commits.includes(name);
    },
    excuse: (problem, model, applier) =>
      unlocked(problem, model, applier) ?? whyMissing(problem, model, applier),
  },
);

/** Whether what reads a directory may fetch the submodules in it; Argo CD does by default. */
function fetchesSubmodules(model: Model, applier: Applier): boolean {
  const source = model.sourceOf(applier);
  return source === undefined || mayFetchSubmodules(source.kind, model.find(source)[0]?.data);
}

/** Whether the source has a path from another repository: `include` of a GitRepository. */
function isIncluded(path: string | undefined, model: Model, applier: Applier): boolean {
  const source = model.sourceOf(applier);
  if (path === undefined || source === undefined) return false;
  return includedDirectories(model.find(source)[0]?.data).some((one) => isWithin(path, one));
}
