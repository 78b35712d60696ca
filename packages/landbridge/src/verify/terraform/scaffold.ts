import type { SourceProblem } from "../prerequisites/result";

/** Directories of files that something fills in before Terraform reads them. */
const DIRECTORY =
  /(?:^|\/)(?:templates?|skeletons?|scaffold(?:s|ing)?|cookiecutters?|[^/]*\{\{[^/]*)(?:\/|$)/i;

/** Placeholders of Backstage, Jinja and cookiecutter, none of which Terraform can parse where it expects a name. */
const PLACEHOLDER = /\$\{\{-?\s*\w|\{%-?\s*\w+|\{\{-?\s*(?:cookiecutter|values)\b/;

/**
 * Placeholders of Go templates, ERB, Octopus Deploy and scripts, in a line that can't be parsed: `{{ .Name }}`, `<%= name %>`,
 * `#{NAME}`, `@@NAME@@`. Texts and heredocs of Terraform may have them, too.
 */
const ELSEWHERE =
  /\{\{-?\s*(?:\.|\$|if\b|range\b|end\b|else\b|with\b|include\b)|<%|#\{\w+\}|@@\w+@@/;

/**
 * The problem of a file that can't be parsed: only a note for a scaffold, which isn't Terraform before its placeholders
 * are filled in.
 */
export function parseProblem(problem: SourceProblem, content: string): SourceProblem {
  const line = content.split("\n")[problem.line - 1] ?? "";
  if (!DIRECTORY.test(problem.file) && !PLACEHOLDER.test(content) && !ELSEWHERE.test(line))
    return problem;
  return {
    ...problem,
    severity: "note",
    message: "looks like a template that is filled in before Terraform reads it, and isn't read",
    remedy: "Nothing, if it is a template.",
  };
}
