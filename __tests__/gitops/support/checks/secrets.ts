import { identityOf, isKind, type Environment } from "../model";

/** Secrets that are committed in plain text. */
export function secretProblems(env: Environment): string[] {
  return env.objects
    .filter(({ final }) => isKind(final, "", "Secret"))
    .map(({ final, owner }) => `${owner}: ${identityOf(final)} is committed in plain text`);
}
