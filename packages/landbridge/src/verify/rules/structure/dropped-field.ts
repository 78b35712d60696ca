import { findKind } from "../../catalog/api-kinds";
import type { SchemaProblem } from "../../catalog/schemas/check";
import { hasFieldNamed } from "../../catalog/schemas/find-field";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, text, type FieldPath } from "../../yaml/json";
import { appliesServerSide } from "./partial-object";

/** Groups of Kubernetes of which client-go's scheme has no types. */
const WITHOUT_TYPES = new Set(["apiextensions.k8s.io", "apiregistration.k8s.io"]);

/**
 * What drops a field that the schema of an object's kind doesn't have, so that nothing fails; undefined where the API
 * server rejects the object.
 *
 * kustomize-controller converts kinds of client-go's scheme to their types and back before it applies them
 * (github.com/fluxcd/pkg/ssa/normalize, UnstructuredList; Role and ClusterRole are left out). Argo CD asks for no strict
 * validation, and the API server prunes what it doesn't know (argo-cd#16817), unless it applies server-side.
 */
export function whatDropsFields(
  model: Model,
  object: ClusterObject,
): "Flux" | "the API server" | undefined {
  const { applier, id } = object;
  if (applier.kind === "Application")
    return appliesServerSide(applier, object) ? undefined : "the API server";
  // A person applies it with kubectl, which is strict.
  if (applier.kind === "root" && model.root.argocd !== undefined) return undefined;
  if (findKind(id.group, id.kind) === undefined || WITHOUT_TYPES.has(id.group)) return undefined;
  const isRole = id.group === "rbac.authorization.k8s.io" && /^(?:Cluster)?Role$/.test(id.kind);
  return isRole ? undefined : "Flux";
}

/** Whether a field tells kubectl how to merge a patch: kustomize leaves those that it doesn't know, such as `$retainKeys`, in the object. */
export function isDirective(path: FieldPath): boolean {
  return String(path.at(-1)).startsWith("$");
}

/** Whether a field that a kind doesn't have is one of it that is misspelt or in another place. */
export function isMeantField({ data, id }: ClusterObject, problem: SchemaProblem): boolean {
  // Without it, a reference goes to the object's own namespace anyway.
  if (problem.path.at(-1) === "namespace" && at(data, ...problem.path) === id.namespace)
    return false;
  if (problem.nearest !== undefined) return true;
  // Labels that are written without matchLabels: what is left selects everything.
  if (/selector$/i.test(String(problem.path.at(-2)))) return true;
  const name = problem.path.at(-1);
  return typeof name === "string" && hasFieldNamed(text(data, "apiVersion") ?? "", id.kind, name);
}
