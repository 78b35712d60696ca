import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import { isUnknownText } from "../../argocd/application";
import { ARGOCD_GROUP } from "../../argocd/kinds";
import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";
import type { ClusterRule } from "../rule";

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
    "People and Terraform create projects outside Git. Unless it is known what exists outside Git, a project is reported only if one with a similar name exists, or if the repository has all projects of the other Applications.",
  *check(model) {
    const used = applicationsWithProject(model);
    const existing = new Set(model.ofKind(ARGOCD_GROUP, "AppProject").map(({ id }) => id.name));
    existing.add(DEFAULT);
    const missing = new Set(used.map(({ project }) => project).filter((one) => !existing.has(one)));
    for (const { applier, project } of used) {
      if (!missing.has(project)) continue;
      const isCertain = model.prerequisites.complete && !model.isGuessed;
      const nearest = nearestName(project, [...existing, ...otherNames(used, project)], SLIP);
      const isOnly = missing.size === 1 && existing.size > 1 && countOf(used, project) === 1;
      if (applier.object === undefined || !(isCertain || isOnly || nearest !== undefined)) continue;
      yield {
        severity: isCertain ? "error" : "warning",
        message: didYouMean(
          `${applier.title} belongs to AppProject ${project}, which nothing in the repository creates.`,
          nearest,
        ),
        at: { object: applier.object, path: ["spec", "project"], value: true },
        object: applier.object.id,
      };
    }
  },
};

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
