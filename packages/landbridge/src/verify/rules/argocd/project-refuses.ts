import { memoize } from "../../../lib/memoize";
import { destinationOf, isUnknownText, sourcesOf } from "../../argocd/application";
import { allowsDestination, allowsKind, allowsSource, hasOpenEntry } from "../../argocd/project";
import { syncPhaseOf } from "../../argocd/sync-wave";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";
import { isOpenText } from "../../yaml/open-text";
import { crdsOf } from "../order/providers";
import type { ClusterRule, Report } from "../rule";
import { isExcluded } from "./global-projects";
import { projectOf, type KnownProject } from "./projects";

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
    "A project that a script or a person applies is checked, as a warning, if the repository has one file of this name and it allows most of its Applications. A project of a namespace without Applications and without Argo CD's settings is taken for that of another Argo CD. Of charts, only the CRDs that the catalog knows are compared with the project's kinds.",
  *check(model) {
    const found = new Map<KnownProject, (readonly Report[])[]>();
    for (const applier of model.appliers) {
      if (applier.kind !== "Application" || applier.object === undefined) continue;
      const name = text(applier.spec, "project") ?? "default";
      const project = projectOf(model, name, applier);
      if (project === undefined) continue;
      const reports = [...checkApplication(model, applier, applier.object, project)];
      found.set(project, [...(found.get(project) ?? []), reports]);
    }
    for (const [project, ofApplications] of found) {
      const reports = ofApplications.flat();
      if (project.isApplied) yield* reports;
      else if (isMeantFor(ofApplications))
        yield* reports.map((report): Report => ({ ...report, severity: "warning" }));
    }
  },
};

/** Whether a project that something else applies allows most of the Applications: else another one of its name counts. */
function isMeantFor(ofApplications: readonly (readonly Report[])[]): boolean {
  const refused = ofApplications.filter((reports) => reports.length > 0);
  return refused.length * 2 <= ofApplications.length;
}

/** Texts of Applications: a placeholder among them is one that both they and their project have. */
const textsOf = memoize(({ appliers }: Model) => ({
  sources: new Set(appliers.flatMap(({ spec }) => sourcesOf(spec).map(({ repoURL }) => repoURL))),
  destinations: new Set(
    appliers.flatMap(({ spec }) => {
      const { server, name, namespace } = destinationOf(spec);
      return [server, name, namespace].filter((text) => text !== undefined);
    }),
  ),
}));

/** A host of a domain that is reserved for examples (RFC 2606), which whoever uses the files replaces. */
const RESERVED = /^https?:\/\/(?:[\w.-]+\.)?(?:example(?:\.(?:com|net|org))?|invalid)(?=[:/]|$)/i;

function* checkApplication(
  model: Model,
  applier: Applier,
  object: ClusterObject,
  project: KnownProject,
): Iterable<Report> {
  const { title, spec } = applier;
  const written = textsOf(model);
  const place = { object: object.id, related: [relatedTo(project)] };
  for (const { repoURL, path } of sourcesOf(spec)) {
    if (isUnknownText(repoURL) || repoURL === "" || allowsSource(project.data, repoURL)) continue;
    if (isOpenText(repoURL) || hasOpenEntry(project.data, "sourceRepos", written.sources)) continue;
    yield {
      message: `AppProject ${project.name} doesn't allow ${title} to read ${repoURL}.`,
      at: { object, path: [...path, "repoURL"] },
      ...place,
    };
  }
  const destination = destinationOf(spec);
  const isOpen =
    isOpenText([destination.server, destination.name, destination.namespace].join(" ")) ||
    hasOpenEntry(project.data, "destinations", written.destinations);
  if (!isOpen && !allowsDestination(project.data, destination)) {
    yield {
      ...(RESERVED.test(destination.server ?? "") && { severity: "warning" as const }),
      message: `AppProject ${project.name} doesn't allow ${title} to deploy to ${destination.namespace ?? "no namespace"} in ${destination.server ?? destination.name ?? "its cluster"}.`,
      at: { object, path: ["spec", "destination"] },
      ...place,
    };
  }
  yield* checkKinds(model, applier, project);
  yield* checkDefinitions(model, applier, object, project);
}

function relatedTo(project: KnownProject): NonNullable<Report["related"]>[number] {
  return { at: project.at(["spec"]), message: `AppProject ${project.name}` };
}

function* checkKinds(
  model: Model,
  { objects, title }: Applier,
  project: KnownProject,
): Iterable<Report> {
  const seen = new Set<string>();
  for (const object of objects) {
    const { group, kind } = object.id;
    const isCluster = model.scopes.isClusterScoped(group, kind);
    if (isCluster === undefined || seen.has(`${group}/${kind}`)) continue;
    // Argo CD asks the project of what a sync applies.
    if (syncPhaseOf(object.data) === undefined || isExcluded(model.sources, group, kind)) continue;
    seen.add(`${group}/${kind}`);
    if (allowsKind(project.data, { group, kind, namespaced: !isCluster })) continue;
    yield {
      message: `AppProject ${project.name} doesn't allow ${title} to apply ${kind} ${object.id.name}.`,
      at: { object },
      object: object.id,
      related: [relatedTo(project)],
    };
  }
}

const DEFINITION = {
  group: "apiextensions.k8s.io",
  kind: "CustomResourceDefinition",
  namespaced: false,
};

/** CRDs that a chart of the catalog installs. */
function* checkDefinitions(
  model: Model,
  applier: Applier,
  object: ClusterObject,
  project: KnownProject,
): Iterable<Report> {
  if (allowsKind(project.data, DEFINITION)) return;
  const release = model.releases.find((own) => own.applier === applier && crdsOf(own).length > 0);
  if (release?.chart === undefined) return;
  yield {
    severity: "warning",
    message: `AppProject ${project.name} doesn't allow ${applier.title} to apply CustomResourceDefinitions, which chart ${release.chart} has.`,
    at: { object, path: ["spec", "project"], value: true },
    object: object.id,
    related: [relatedTo(project)],
  };
}
