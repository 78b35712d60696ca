import type { SourceProblem } from "../prerequisites/result";

/** Directories of files that something fills in before Terraform reads them. */
const DIRECTORY =
  /(?:^|\/)(?:templates?|skeletons?|scaffold(?:s|ing)?|cookiecutters?|[^/]*\{\{[^/]*)(?:\/|$)/i;

/** Placeholders of Backstage, Jinja and cookiecutter, none of which Terraform can parse where it expects a name. */
const PLACEHOLDER = /\$\{\{-?\s*\w|\{%-?\s*\w+|\{\{-?\s*(?:cookiecutter|values)\b/;

/**
 * The problem of a file that can't be parsed: only a note for a scaffold, which isn't Terraform before its placeholders
 * are filled in.
 */
export function parseProblem(problem: SourceProblem, content: string): SourceProblem {
  if (!DIRECTORY.test(problem.file) && !PLACEHOLDER.test(content)) return problem;
  return {
    ...problem,
    severity: "note",
    message: "looks like a template that is filled in before Terraform reads it, and isn't read",
    remedy: "Nothing, if it is a template.",
  };
}
