import { type Problem, UserError } from "landbridge/errors";

import type { LocalEnvironmentInput } from "../../config/schema";

/** Types of `bin/prerequisites.cjs`, which is plain JavaScript. */
export interface InstalledChecks {
  nodeProblem(): string | undefined;
  terraformProblem(): string | undefined;
}

/** The placeholder address that the repository comes with. */
const EXAMPLE = "//github.com/acme/";

/** Terraform variables with the credentials for Git, by the kind of authentication. */
const CREDENTIALS = {
  token: ["TF_VAR_git_token"],
  ssh: ["TF_VAR_git_ssh_private_key"],
  "github-app": ["TF_VAR_git_token", "TF_VAR_github_app_private_key"],
} as const;

/**
 * Checks what deploying the local environment needs, before anything is changed.
 * @param environment environment variables
 * @throws UserError with every problem, one per line
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
