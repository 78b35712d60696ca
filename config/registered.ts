import type { AwsEnvironment, Environment, Platform } from "./schema";

/** The management environment that an environment is registered with; undefined unless its topology is `workload`. */
export function hubOf(
  { environments }: Pick<Platform, "environments">,
  environment: Environment,
): AwsEnvironment | undefined {
  if (environment.kind !== "aws" || environment.topology.kind !== "workload") return undefined;
  const { hub } = environment.topology;
  return environments.find((other): other is AwsEnvironment => isHub(other) && other.name === hub);
}

/** The environments that are registered with a management environment, in the order of the configuration. */
export function registeredWith(
  { environments }: Pick<Platform, "environments">,
  hub: Environment,
): readonly AwsEnvironment[] {
  if (!isHub(hub)) return [];
  return environments.filter(
    (other): other is AwsEnvironment =>
      other.kind === "aws" && other.topology.kind === "workload" && other.topology.hub === hub.name,
  );
}

function isHub(environment: Environment): environment is AwsEnvironment {
  return environment.kind === "aws" && environment.topology.kind === "management";
}
