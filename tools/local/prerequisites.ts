import { type Problem, UserError } from "landbridge/errors";

import type { LocalEnvironmentInput } from "../../config/schema";

/** What `bin/prerequisites.cjs` checks; plain JavaScript without types. */
export interface InstalledChecks {
  nodeProblem(): string | undefined;
  terraformProblem(): string | undefined;
}

/** The address that the repository comes with, which is nobody's. */
const EXAMPLE = "//github.com/acme/";

/** Terraform variables with the credentials for Git, by the kind of authentication. */
const CREDENTIALS = {
  token: ["TF_VAR_git_token"],
  ssh: ["TF_VAR_git_ssh_private_key"],
  "github-app": ["TF_VAR_git_token", "TF_VAR_github_app_private_key"],
} as const;

/**
 * Checks what deploying the local environment needs, before anything is touched.
 * @param environment environment variables
 * @throws UserError with every problem, a line each
 */
export function checkPrerequisites(
  installed: InstalledChecks,
  { name, git }: Pick<LocalEnvironmentInput, "name" | "git">,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const problems: Problem[] = [installed.nodeProblem(), installed.terraformProblem()].flatMap(
    (message) => (message === undefined ? [] : [{ place: "installed", message }]),
  );
  if (git.url.includes(EXAMPLE)) {
    problems.push({
      place: `config/environments/${name}.ts`,
      message: `git.url is still the example's, ${git.url}: write the address of your repository`,
    });
  }
  const kind = git.auth.kind;
  for (const variable of CREDENTIALS[kind]) {
    if ((environment[variable] ?? "") !== "") continue;
    problems.push({
      place: variable,
      message: `is not set; git.auth of kind ${kind} needs it (docs/git.md)`,
    });
  }
  if (problems.length > 0) throw new UserError(problems);
}
