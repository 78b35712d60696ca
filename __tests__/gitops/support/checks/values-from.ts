import {
  findObject,
  helmReleases,
  isKind,
  keyOf,
  readyBefore,
  type Environment,
  type TreeObject,
} from "../model";
import { at, listAt, textAt, type YamlMap } from "../yaml";

const DEFAULT_KEY = "values.yaml";

/** The ConfigMaps and Secrets a HelmRelease takes values from. */
function references(release: YamlMap): { kind: string; key: string; valuesKey: string }[] {
  const namespace = textAt(release, "metadata", "namespace") ?? "";
  return listAt(release, "spec", "valuesFrom").map((from) => ({
    kind: textAt(from, "kind") ?? "",
    key: `${namespace}/${textAt(from, "name") ?? ""}`,
    valuesKey: textAt(from, "valuesKey") ?? DEFAULT_KEY,
  }));
}

/** valuesFrom entries that neither the tree nor the contract provides in the release's namespace, in time. */
export function valuesFromProblems(env: Environment): string[] {
  const services = new Map(
    Object.values(env.contract.services).map((s) => [`${s.namespace}/${s.configMap}`, s.key]),
  );
  return helmReleases(env).flatMap(({ final, owner }) =>
    references(final).flatMap(({ kind, key, valuesKey }) => {
      const name = `HelmRelease ${keyOf(final)}: valuesFrom ${kind} ${key}`;
      const contractKey = kind === "ConfigMap" ? services.get(key) : undefined;
      const provider = kind === "ConfigMap" ? configMap(env, key) : externalSecret(env, key);
      if (contractKey !== undefined) {
        return contractKey === valuesKey ? [] : [`${name} has no key ${valuesKey}`];
      }
      if (provider === undefined) return [`${name} is provided by nothing`];
      const data = at(provider.final, "data", valuesKey);
      if (kind === "ConfigMap" && data === undefined) return [`${name} has no key ${valuesKey}`];
      if (readyBefore(env, owner).has(provider.owner)) return [];
      return [`${name} comes from ${provider.owner}, on which ${owner} does not depend`];
    }),
  );
}

const configMap = (env: Environment, key: string): TreeObject | undefined =>
  findObject(env, ["", "ConfigMap"], key);

function externalSecret(env: Environment, key: string): TreeObject | undefined {
  return env.objects.find(({ final }) => {
    if (!isKind(final, "external-secrets.io", "ExternalSecret")) return false;
    const target =
      textAt(final, "spec", "target", "name") ?? textAt(final, "metadata", "name") ?? "";
    return `${textAt(final, "metadata", "namespace") ?? ""}/${target}` === key;
  });
}

/** Values of the contract that nothing in the tree reads. */
export function unreadProblems(env: Environment): string[] {
  const variables = Object.keys(env.contract.variables)
    .filter((name) => !env.variablesRead.has(name))
    .map((name) => `${name} has no reader`);
  const read = new Set(
    helmReleases(env).flatMap(({ final }) => references(final).map(({ key }) => key)),
  );
  const services = Object.values(env.contract.services)
    .map(({ namespace, configMap: name }) => `${namespace}/${name}`)
    .filter((key) => !read.has(key))
    .map((key) => `ConfigMap ${key} has no reader`);
  return [...variables, ...services];
}
