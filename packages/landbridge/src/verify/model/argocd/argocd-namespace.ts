import { text, type YamlRecord } from "../../yaml/json";

/** Where Argo CD usually runs. */
export const USUAL_NAMESPACE = "argocd";

/**
 * The namespace of Argo CD, by Applications that it starts with: those without a namespace are in the one that all others
 * name, since Argo CD reads its own only. Where each has one, or they differ, nothing depends on it.
 */
export function argocdNamespaceOf(applications: readonly YamlRecord[]): string {
  const all = applications.map((data) => text(data, "metadata", "namespace"));
  const [named, ...others] = new Set(all.filter((namespace) => namespace !== undefined));
  return named === undefined || others.length > 0 || !all.includes(undefined)
    ? USUAL_NAMESPACE
    : named;
}
