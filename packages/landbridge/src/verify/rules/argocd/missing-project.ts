import { memoize } from "../../../lib/memoize";
import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import { isUnknownText } from "../../argocd/application";
import { ARGOCD_GROUP } from "../../argocd/kinds";
import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
import { mayCreateProject, projectsOfCharts } from "./possible-projects";
import { projectsNamed } from "./projects";

/** Argo CD creates it by itself. */
const DEFAULT = "default";

/** LB919 */
export const missingProject: ClusterRule = {
  id: "LB919",
  name: "missing-project",
  severity: "error",
  summary: "An Application belongs to an AppProject that doesn't exist.",
  why: "Argo CD refuses to sync it: `application references project ..., which does not exist`.",
  remedy: "Correct the name, or add the AppProject.",
  limits:
    "People and Terraform create projects outside Git. Unless it is known what exists outside Git, a project is reported only if one with a similar name exists, if the repository has all projects of the other Applications, or if it is in a namespace without Applications and Argo CD's settings. One that a file, script or chart template of the repository may create is a warning.",
  *check(model) {
    const used = applicationsWithProject(model);
    const existing = existingProjects(model);
    const missing = new Set(used.filter((use) => isMissing(model, use)).map((one) => one.project));
    const all: Uses = { used, existing, hasOneMissing: missing.size === 1 };
    for (const use of used) if (isMissing(model, use)) yield* reportsOf(model, use, all);
  },
};

interface Uses {
  readonly used: readonly Use[];
  readonly existing: ReadonlySet<string>;
  /** Whether only one project is missing. */
  readonly hasOneMissing: boolean;
}

function* reportsOf(model: Model, use: Use, all: Uses): Iterable<Report> {
  const { applier, project } = use;
  const { object, namespace } = applier;
  if (object === undefined) return;
  const place = {
    at: { object, path: ["spec", "project"], value: true },
    object: object.id,
  } as const;
  const belongs = `${applier.title} belongs to AppProject ${project}`;
  const isCertain = model.prerequisites.complete && !model.isGuessed;
  const { others } = projectsNamed(model, project, namespace);
  const elsewhere = others.find(({ isApplied }) => isApplied);
  if (elsewhere !== undefined) {
    yield {
      severity: isCertain ? "error" : "warning",
      message: `${belongs}, which is in namespace ${elsewhere.namespace}; its Argo CD looks for projects in ${namespace}.`,
      ...place,
      related: [{ at: elsewhere.at(["metadata"]), message: `AppProject ${project}` }],
    };
    return;
  }
  const maker = mayCreateProject(model, project, namespace);
  // Who applies an Application by hand applies its project, too.
  if (maker !== undefined && applier.parent?.kind === "root" && model.root.argocd !== undefined)
    return;
  const names = [...all.existing, ...otherNames(all.used, project)];
  const nearest = maker === undefined ? nearestName(project, names, SLIP) : undefined;
  const isOnly = all.hasOneMissing && all.existing.size > 1 && countOf(all.used, project) === 1;
  if (!(isCertain || isOnly || nearest !== undefined)) return;
  const message =
    maker === undefined
      ? `${belongs}, which nothing in the repository creates.`
      : `${belongs}, which no Application rolls out: ${maker} may create it.`;
  yield {
    severity: isCertain && maker === undefined ? "error" : "warning",
    message: didYouMean(message, nearest),
    ...place,
  };
}

/** Names of all projects that are rolled out, in any namespace. */
const existingProjects = memoize(
  (model: Model): ReadonlySet<string> =>
    new Set([
      DEFAULT,
      ...model.ofKind(ARGOCD_GROUP, "AppProject").map(({ id }) => id.name),
      ...projectsOfCharts(model),
    ]),
);

/** Whether no project of the name is where Argo CD looks for it. */
function isMissing(model: Model, { applier, project }: Use): boolean {
  if (project === DEFAULT) return false;
  if (!existingProjects(model).has(project)) return true;
  const { own, others } = projectsNamed(model, project, applier.namespace);
  return (
    !own.some(({ isApplied }) => isApplied) &&
    others.some(({ isApplied }) => isApplied) &&
    !projectsOfCharts(model).includes(project)
  );
}

interface Use {
  readonly applier: Applier;
  readonly project: string;
}

function applicationsWithProject({ appliers }: Model): readonly Use[] {
  return appliers.flatMap((applier) => {
    const project = text(applier.spec, "project") ?? DEFAULT;
    const isOpen = applier.kind !== "Application" || project === "" || isUnknownText(project);
    return isOpen ? [] : [{ applier, project }];
  });
}

/** Projects that several Applications belong to: those are meant, whoever creates them. */
function otherNames(used: readonly Use[], project: string): readonly string[] {
  if (countOf(used, project) > 1) return [];
  const others = used.map((use) => use.project);
  return others.filter((name) => countOf(used, name) > 1);
}

function countOf(used: readonly Use[], project: string): number {
  return used.filter((use) => use.project === project).length;
}
