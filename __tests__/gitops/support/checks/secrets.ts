import { identityOf, isKind, type Environment } from "../model";

/** Secrets whose values stand in Git. */
export function secretProblems(env: Environment): string[] {
  return env.objects
    .filter(({ final }) => isKind(final, "", "Secret"))
    .map(({ final, owner }) => `${owner}: ${identityOf(final)} stands in Git`);
}
