import type { ClusterObject } from "./applier";

/** Groups of the kinds that Flux applies first. */
const DEFINITIONS: Readonly<Record<string, string>> = {
  CustomResourceDefinition: "apiextensions.k8s.io",
  Namespace: "",
  ClusterRole: "rbac.authorization.k8s.io",
};

/**
 * The stage in which Flux applies an object: definitions and namespaces first, then kinds whose name
 * ends in `Class`, then the rest. The first two are waited for (fluxcd/pkg ssa, manager_apply.go).
 */
export function stageOf({ id: { group, kind } }: ClusterObject): 1 | 2 | 3 {
  if (DEFINITIONS[kind] === group) return 1;
  return kind.endsWith("Class") ? 2 : 3;
}

/** Whether one applier has applied the first object, and waited for it, before it comes to the second. */
export function isEarlierStage(first: ClusterObject, second: ClusterObject): boolean {
  if (first.applier !== second.applier) return false;
  const [one, other] = [first.step ?? 0, second.step ?? 0];
  // Within one step of a ResourceSet, as within a Kustomization, the stages count.
  return one < other || (one === other && stageOf(first) < stageOf(second));
}
