import { sourcesOf } from "../../argocd/application";
import { ARGOCD_GROUP } from "../../argocd/kinds";
import { allowsKind } from "../../argocd/project";
import { isClusterScoped } from "../../catalog/api-kinds";
import { type ClusterObject, unknownReason } from "../../model/applier";
import { argocdFilesOf } from "../../model/argocd/argocd-files";
import type { Model } from "../../model/model";
import { list, text, type FieldPath } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** What a project lets its Applications do beyond a tenant's namespaces. */
interface Opening {
  readonly path: FieldPath;
  readonly text: string;
}

/** LB715 */
export const openProject: ClusterRule = {
  id: "LB715",
  name: "open-project",
  severity: "warning",
  summary: "The AppProject of a tenant lets it reach beyond its namespaces.",
  why:
    "Argo CD applies with its own rights, so the AppProject is all that keeps a tenant in its namespaces. With every namespace as a destination, kinds without a namespace, " +
    "or Argo CD's own namespace, in which it could create an Application of another project, the tenant can change everything.",
  remedy:
    "List the tenant's namespaces under destinations, and no cluster-scoped kinds beyond Namespace under clusterResourceWhitelist.",
  limits:
    "A project is a tenant's if another project of the repository is restricted, and if its Applications read other Git repositories only or people have a role in it.",
  *check(model) {
    const projects = model.ofKind(ARGOCD_GROUP, "AppProject");
    if (!projects.some((project) => openingsOf(project).length === 0)) return;
    for (const project of projects) {
      if (project.id.name === "default" || !isTenants(model, project)) continue;
      for (const { path, text: what } of openingsOf(project)) {
        yield {
          message: `AppProject ${project.id.name} belongs to a tenant and allows ${what}.`,
          at: { object: project, path },
          object: project.id,
          cause: project.id.name,
        };
      }
    }
  },
};

function isTenants(model: Model, project: ClusterObject): boolean {
  const hasPeople = list(project.data, "spec", "roles").some(
    (role) => list(role, "groups").length > 0,
  );
  return hasPeople || readsOnlyOthers(model, project.id.name);
}

/** The platform's own projects take parts from other repositories too, but not all. */
function readsOnlyOthers(model: Model, project: string): boolean {
  const { isOwn } = argocdFilesOf(model.sources).own;
  const repositories = model.appliers
    .filter(({ kind, spec }) => kind === "Application" && text(spec, "project") === project)
    .flatMap(({ spec, content }) =>
      sourcesOf(spec)
        .filter(
          ({ chart, ref, repoURL }) => chart === undefined && ref === undefined && repoURL !== "",
        )
        .map(({ repoURL }) => ({ repoURL, isKnown: unknownReason(content) === undefined })),
    );
  return (
    repositories.length > 0 &&
    repositories.every(({ repoURL, isKnown }) => !isKnown && isOwn(repoURL) !== true)
  );
}

function openingsOf({ data, id }: ClusterObject): readonly Opening[] {
  const destinations = list(data, "spec", "destinations");
  const isDenial = (value: unknown): boolean => typeof value === "string" && value.startsWith("!");
  const found = destinations.flatMap((entry, index): readonly Opening[] => {
    const path = ["spec", "destinations", index];
    const namespace = text(entry, "namespace");
    if (isDenial(namespace) || isDenial(text(entry, "server"))) return [];
    if (namespace === "*") return [{ path, text: "every namespace" }];
    const isControl = namespace === id.namespace && allowsApplications(data);
    return isControl ? [{ path, text: `Applications in ${id.namespace}` }] : [];
  });
  return [...found, ...kindsOf(data)];
}

function allowsApplications(data: ClusterObject["data"]): boolean {
  return allowsKind(data, { group: ARGOCD_GROUP, kind: "Application", namespaced: true });
}

function kindsOf(data: ClusterObject["data"]): readonly Opening[] {
  return list(data, "spec", "clusterResourceWhitelist").flatMap((entry, index) => {
    const kind = text(entry, "kind") ?? "";
    const group = text(entry, "group") ?? "";
    // The list has no effect on a kind with a namespace.
    const isHarmless =
      kind === "Namespace" || kind === "" || isClusterScoped(group, kind) === false;
    const name =
      kind === "*" ? "every kind without a namespace" : `the cluster-scoped kind ${kind}`;
    return isHarmless ? [] : [{ path: ["spec", "clusterResourceWhitelist", index], text: name }];
  });
}
