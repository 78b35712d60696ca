import { kindRank } from "../argocd/kind-order";
import { compareSteps, syncStepOf } from "../argocd/sync-wave";
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

/** A text that is the same for objects of one applier that come in the same stage, or sync step and kind. */
export function stageKey(object: ClusterObject): string {
  if (object.applier.kind !== "Application") return String(stageOf(object));
  const step = syncStepOf(object.data);
  return `${step?.phase ?? ""} ${step?.wave ?? ""} ${kindRank(object.id.kind)}`;
}

/** Whether a sync of Argo CD applies the first object before the second: by phase, wave and kind. */
function isEarlierInSync(first: ClusterObject, second: ClusterObject): boolean {
  const [one, other] = [syncStepOf(first.data), syncStepOf(second.data)];
  if (one === undefined || other === undefined) return false;
  const steps = compareSteps(one, other);
  return steps < 0 || (steps === 0 && kindRank(first.id.kind) < kindRank(second.id.kind));
}

/** Whether one applier has applied the first object, and waited for it, before it comes to the second. */
export function isEarlierStage(first: ClusterObject, second: ClusterObject): boolean {
  if (first.applier !== second.applier) return false;
  if (first.applier.kind === "Application") return isEarlierInSync(first, second);
  const [one, other] = [first.step ?? 0, second.step ?? 0];
  // Within one step of a ResourceSet, as within a Kustomization, the stages count.
  return one < other || (one === other && stageOf(first) < stageOf(second));
}
