import { destinationOf, isUnknownText, sourcesOf } from "../../argocd/application";
import { ARGOCD_GROUP } from "../../argocd/kinds";
import { allowsDestination, allowsKind, allowsSource } from "../../argocd/project";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";

/** LB908 */
export const projectRefuses: ClusterRule = {
  id: "LB908",
  name: "project-refuses",
  severity: "error",
  summary: "An AppProject doesn't allow a source, destination or kind of its Application.",
  why: "Argo CD refuses the Application, or the sync of the objects concerned, with `is not permitted in project`.",
  remedy:
    "Add it to sourceRepos, destinations, clusterResourceWhitelist or namespaceResourceWhitelist of the AppProject, or choose another project.",
  limits:
    "Only projects that the same Applications roll out are checked: one that another root or a command applies is unknown.",
  *check(model) {
    const projects = new Map(
      model.ofKind(ARGOCD_GROUP, "AppProject").map((project) => [project.id.name, project]),
    );
    for (const applier of model.appliers) {
      if (applier.kind !== "Application" || applier.object === undefined) continue;
      const project = projects.get(text(applier.spec, "project") ?? "default");
      if (project !== undefined) yield* checkApplication(model, applier, applier.object, project);
    }
  },
};

function* checkApplication(
  model: Model,
  applier: Applier,
  object: ClusterObject,
  project: ClusterObject,
): Iterable<Report> {
  const { title, spec } = applier;
  const related = [
    { at: { object: project, path: ["spec"] }, message: `AppProject ${project.id.name}` },
  ];
  for (const { repoURL, path } of sourcesOf(spec)) {
    if (isUnknownText(repoURL) || repoURL === "" || allowsSource(project.data, repoURL)) continue;
    yield {
      message: `AppProject ${project.id.name} doesn't allow ${title} to read ${repoURL}.`,
      at: { object, path: [...path, "repoURL"] },
      object: object.id,
      related,
    };
  }
  const destination = destinationOf(spec);
  const written = [destination.server, destination.name, destination.namespace].join(" ");
  if (!isUnknownText(written) && !allowsDestination(project.data, destination)) {
    yield {
      message: `AppProject ${project.id.name} doesn't allow ${title} to deploy to ${destination.namespace ?? "no namespace"} in ${destination.server ?? destination.name ?? "its cluster"}.`,
      at: { object, path: ["spec", "destination"] },
      object: object.id,
      related,
    };
  }
  yield* checkKinds(model, applier, project, related);
}

function* checkKinds(
  model: Model,
  { objects, title }: Applier,
  project: ClusterObject,
  related: Report["related"],
): Iterable<Report> {
  const seen = new Set<string>();
  for (const object of objects) {
    const { group, kind } = object.id;
    const isCluster = model.scopes.isClusterScoped(group, kind);
    if (isCluster === undefined || seen.has(`${group}/${kind}`)) continue;
    seen.add(`${group}/${kind}`);
    if (allowsKind(project.data, { group, kind, namespaced: !isCluster })) continue;
    yield {
      message: `AppProject ${project.id.name} doesn't allow ${title} to apply ${kind} ${object.id.name}.`,
      at: { object },
      object: object.id,
      related,
    };
  }
}
