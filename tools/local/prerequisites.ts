import { type Problem, UserError } from "landbridge/errors";

import { credentialVariables } from "../../config/credentials";
import type { LocalEnvironmentInput } from "../../config/schema";

/** Types of `bin/prerequisites.cjs`, which is plain JavaScript. */
export interface InstalledChecks {
  nodeProblem(): string | undefined;
  terraformProblem(): string | undefined;
}

/** The placeholder address that the repository comes with. */
const EXAMPLE = "//github.com/acme/";

/**
 * Checks what deploying the local environment needs, before anything is changed.
 * @param environment environment variables
 * @throws UserError with every problem, one per line
 */
export function checkPrerequisites(
  installed: InstalledChecks,
  { name, git, engine }: Pick<LocalEnvironmentInput, "name" | "git" | "engine">,
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
  for (const name of credentialVariables({ git, engine })) {
    const variable = `TF_VAR_${name}`;
    if ((environment[variable] ?? "") !== "") continue;
    problems.push({
      place: variable,
      message: `is not set; git.auth of kind ${kind} needs it (docs/git.md)`,
    });
  }
  if (problems.length > 0) throw new UserError(problems);
}
