import { identityOf, type Environment } from "../model";

/** Objects that more than one Kustomization applies, or one twice. */
export function ownershipProblems(env: Environment): string[] {
  const owners = new Map<string, string[]>();
  for (const { final, owner } of env.objects) {
    const identity = identityOf(final);
    owners.set(identity, [...(owners.get(identity) ?? []), owner]);
  }
  return [...owners]
    .filter(([, all]) => all.length > 1)
    .map(([identity, all]) => `${identity} is applied by ${all.join(" and ")}`);
}
