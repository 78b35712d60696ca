import { nameOf } from "../problem-path";
import type { CrossCheck } from "./cross-check";
import { forEachPair } from "./cross-check";

const duplicateNames = forEachPair((one, other) =>
  one.name !== undefined && one.name === other.name
    ? {
        place: "name",
        message: "two environments have this name",
        received: other.name,
        allowed: "a different name for each environment",
      }
    : undefined,
);

const sharedContexts = forEachPair((one, other) => {
  if (one.kind !== "local" || other.kind !== "local") return undefined;
  const { configContext, configPath } = other.kubernetes ?? {};
  if (configContext === undefined || configContext !== one.kubernetes?.configContext) {
    return undefined;
  }
  if (configPath !== one.kubernetes.configPath) return undefined;
  return {
    place: "kubernetes.configContext",
    message: `${one.name ?? "another environment"} uses this cluster too`,
    received: configContext,
    allowed: "a different cluster for each environment",
  };
});

/** Silent where the property, or the name that it may mean, is reported already. */
const defaultExists: CrossCheck = (environments, { defaultEnvironment, environments: inputs }) => {
  if (typeof defaultEnvironment !== "string" || environments.length === 0) return [];
  if (inputs.some((input) => nameOf(input) === defaultEnvironment)) return [];
  if (environments.some(({ name }) => name === undefined)) return [];
  return [
    {
      place: "defaultEnvironment",
      message: "is not an environment",
      received: defaultEnvironment,
      allowed: environments.flatMap(({ name }) => name ?? []).join(", "),
    },
  ];
};

/** Checks between environments: names, the default one, contexts of local clusters. */
export const ENVIRONMENT_CHECKS: readonly CrossCheck[] = [
  duplicateNames,
  defaultExists,
  sharedContexts,
];
