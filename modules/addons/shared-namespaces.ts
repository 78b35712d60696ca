import type { Contract, NamespaceDeclaration } from "../contract";

/** Namespaces that several addons use. */
export type SharedNamespace = "apps" | "logging" | "monitoring" | "observability";

/** Label of a namespace that gets the registry's credentials: gitops/infrastructure/registry-credentials selects it. */
export const REGISTRY_LABELS = { "landbridge.dev/registry-credentials": "enabled" } as const;

/** Adds a namespace unless an addon before has added it; the one that needs more than `restricted` comes first. */
export function shareNamespace(
  contract: Contract,
  name: SharedNamespace,
  podSecurity: NonNullable<NamespaceDeclaration["podSecurity"]> = "restricted",
): void {
  if (contract.namespaces.has(name)) return;
  contract.namespace(name, { podSecurity, labels: REGISTRY_LABELS });
}
