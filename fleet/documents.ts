import { stringify } from "yaml";

/** Texts by path from the root of the repository. */
export type GeneratedFiles = ReadonlyMap<string, string>;

/**
 * A file of YAML documents. Lines are folded as Prettier leaves them alone: only where a text has more than one.
 * @param header comment that says what the file comes from
 */
export function documents(header: string, objects: readonly object[]): string {
  return `# ${header}\n${objects.map((object) => stringify(object, { lineWidth: 0, aliasDuplicateObjects: false })).join("---\n")}`;
}

/** A kustomization.yaml that lists files or directories. */
export function kustomize(
  resources: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): object {
  const apiVersion = "kustomize.config.k8s.io/v1beta1";
  return { apiVersion, kind: "Kustomization", resources, ...more };
}

/** A kustomization.yaml of what an environment lists under `components`. */
export function component(fields: Readonly<Record<string, unknown>>): object {
  return { apiVersion: "kustomize.config.k8s.io/v1alpha1", kind: "Component", ...fields };
}
