import type { Environment } from "../model";

const STATED = ["interval", "prune", "retryInterval", "timeout", "wait"];
/** Fields that change what is built and that loadEnvironment does not follow. `kubeConfig` only changes where to. */
const NOT_FOLLOWED = [
  ...["commonMetadata", "components", "decryption", "images", "namePrefix"],
  ...["nameSuffix", "patches", "targetNamespace"],
];

/** Kustomizations that leave a decision to Flux's defaults. */
export function settingProblems(env: Environment): string[] {
  return env.kustomizations.flatMap(({ key, spec }) =>
    STATED.filter((field) => !(field in spec)).map((field) => `${key} does not state ${field}`),
  );
}

/** Kustomizations that these tests would judge wrongly, because they change the build. */
export function unfollowedProblems(env: Environment): string[] {
  return env.kustomizations
    .filter(({ folder }) => folder !== undefined)
    .flatMap(({ key, spec }) =>
      NOT_FOLLOWED.filter((f) => f in spec).map(
        (f) => `${key} sets ${f}, which tests do not follow`,
      ),
    );
}

/** Kustomizations with routes that would be healthy although a route's backend is missing. */
export function routeHealthProblems(env: Environment): string[] {
  return env.kustomizations.flatMap(({ key, spec }) => {
    const checks = (spec.healthCheckExprs ?? []) as readonly { kind: string; current: string }[];
    return checks
      .filter(({ kind }) => kind === "HTTPRoute")
      .filter(({ current }) => !/Accepted.*ResolvedRefs.*observedGeneration/s.test(current))
      .map(() => `${key} does not require Accepted and ResolvedRefs of the current generation`);
  });
}

/** Kinds that a controller has to clean up after: load balancers, records, machines. */
const SERVED = ["Gateway", "HTTPRoute", "NodePool"];

/** Kustomizations that would be gone before the objects that a controller must clean up after. */
export function deletionPolicyProblems(env: Environment): string[] {
  return env.kustomizations.flatMap(({ key, spec }) => {
    const objects = env.objects.filter(
      ({ owner, final }) => owner === key && SERVED.includes(String(final.kind)),
    );
    return objects.length === 0 || spec.deletionPolicy === "WaitForTermination"
      ? []
      : [`${key} does not wait for the deletion of its ${String(objects[0]?.final.kind)}`];
  });
}
