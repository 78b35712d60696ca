import { isKind, type Environment } from "../model";
import { KUSTOMIZATION, type Tree } from "../tree";
import { at } from "../yaml";

const STATED = ["interval", "prune", "retryInterval", "timeout", "wait"];
/** Fields that change what is built and that loadEnvironment does not follow. */
const NOT_FOLLOWED = [
  ...["commonMetadata", "components", "decryption", "images", "kubeConfig", "namePrefix"],
  ...["nameSuffix", "patches", "targetNamespace"],
];

/** Paths in this repository that do not exist or that Flux would have to guess a kustomization for. */
export function pathProblems(tree: Tree, env: Environment): string[] {
  return env.kustomizations.flatMap(({ key, folder }) => {
    if (folder === undefined || tree.files.has(`${folder}/${KUSTOMIZATION}`)) return [];
    const exists = [...tree.files.keys()].some((path) => path.startsWith(`${folder}/`));
    return [`${key}: ${folder} ${exists ? `has no ${KUSTOMIZATION}` : "does not exist"}`];
  });
}

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

/** Kustomizations whose removal would delete a namespace or every object of a kind. */
export function pruneProblems(env: Environment): string[] {
  return env.kustomizations.flatMap(({ key, spec, folder }) => {
    const kept = env.objects.some(
      ({ final, owner }) =>
        owner === key &&
        (isKind(final, "", "Namespace") ||
          isKind(final, "apiextensions.k8s.io", "CustomResourceDefinition")),
    );
    // What another repository or a chart holds is not seen here: only CRDs are taken from elsewhere.
    const unseen = folder === undefined || key.endsWith("-crds");
    if (!kept && !unseen) return [];
    return at(spec, "prune") === false
      ? []
      : [`${key} holds namespaces or CRDs and must not prune`];
  });
}
