import type { Environment } from "../model";

const STATED = ["interval", "prune", "retryInterval", "timeout", "wait"];
/** Fields that change what is built and that loadEnvironment does not follow. */
const NOT_FOLLOWED = [
  ...["commonMetadata", "components", "decryption", "images", "kubeConfig", "namePrefix"],
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
