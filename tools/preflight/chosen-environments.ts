import type { Arguments } from "landbridge/cli";
import { UserError } from "landbridge/errors";

/** What of the platform names environments and stacks. */
interface Environments<E> {
  readonly environments: readonly E[];
  readonly defaultEnvironment: string;
}

interface Named {
  readonly name: string;
}

/**
 * The environments that preflight is asked about, by name or by their stacks; without either, the default one.
 * @throws UserError if there is no such environment, or more than one is named
 */
export function chosenEnvironments<E extends Named>(
  given: Arguments,
  platform: Environments<E>,
): readonly E[] {
  const stacks = given.value("stacks");
  if (stacks !== undefined) return environmentsOf(stacks.split(","), platform);
  const [name = platform.defaultEnvironment, second] = [
    ...given.values("env"),
    ...given.positionals,
  ];
  if (second !== undefined) {
    throw new UserError({
      place: second,
      message: `one environment at a time, and ${name} is named already`,
      remedy: "Run preflight once for each.",
    });
  }
  const found = platform.environments.find((environment) => environment.name === name);
  if (found !== undefined) return [found];
  throw new UserError({
    place: "environment",
    message: `there is no environment "${name}"`,
    allowed: platform.environments.map((environment) => environment.name).join(", "),
  });
}

/** Stacks may have wildcards, as in `cdktf deploy`. */
function environmentsOf<E extends Named>(
  stacks: readonly string[],
  platform: Environments<E>,
): readonly E[] {
  const ids = (name: string): readonly string[] => {
    const suffix = name === platform.defaultEnvironment ? "" : `-${name}`;
    return [`core${suffix}`, `bootstrap${suffix}`];
  };
  const found = new Set<E>();
  for (const stack of stacks) {
    const pattern = new RegExp(`^${stack.replaceAll("*", ".*")}$`);
    const named = platform.environments.filter(({ name }) =>
      ids(name).some((id) => pattern.test(id)),
    );
    if (named.length === 0) {
      throw new UserError({
        place: "--stacks",
        message: `there is no stack "${stack}"`,
        allowed: platform.environments.flatMap(({ name }) => ids(name)).join(", "),
      });
    }
    for (const environment of named) found.add(environment);
  }
  return [...found];
}
