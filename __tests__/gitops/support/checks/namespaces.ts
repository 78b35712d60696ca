import { identityOf, isKind, readyBefore, ROOT, type Environment } from "../model";
import { textAt, type YamlMap } from "../yaml";

const BUILT_IN = ["default", "kube-system", "kube-public", "kube-node-lease"];

/** Namespaces into which an object, or a release's chart, is put. */
function namespacesOf(object: YamlMap): string[] {
  const fields = [
    ["metadata", "namespace"],
    ["spec", "targetNamespace"],
    ["spec", "storageNamespace"],
  ];
  return fields.flatMap((path) => textAt(object, ...path) ?? []);
}

/** Objects in a namespace that nobody makes, or that may be applied before it exists. */
export function namespaceProblems(env: Environment): string[] {
  const given = new Set([...BUILT_IN, ...Object.keys(env.contract.namespaces)]);
  const makers = new Map(
    env.objects
      .filter(({ final }) => isKind(final, "", "Namespace"))
      .map(({ final, owner }) => [textAt(final, "metadata", "name") ?? "", owner]),
  );
  const clashes = [...makers.keys()]
    .filter((name) => given.has(name))
    .map(
      (name) =>
        `Namespace ${name} is made by Terraform or built in, and by ${makers.get(name) ?? ""}`,
    );
  const problems = env.objects.flatMap(({ final, owner }) =>
    namespacesOf(final)
      .filter((name) => !given.has(name))
      .flatMap((name) => {
        const maker = makers.get(name);
        if (maker === undefined) return [`${identityOf(final)}: nobody makes namespace ${name}`];
        if (maker === ROOT || readyBefore(env, owner).has(maker)) return [];
        return [`${identityOf(final)}: ${owner} does not depend on ${maker}, which makes ${name}`];
      }),
  );
  return [...clashes, ...problems];
}
