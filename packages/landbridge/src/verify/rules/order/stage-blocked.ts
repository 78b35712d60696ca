import type { Applier } from "../../model/applier";
import { definedBesides } from "../../model/created-besides";
import { needs } from "../phrases";
import type { ClusterRule, Report } from "../rule";
import { earlyResources, nameObjects, type EarlyResources } from "./custom-resources";
import { isInvented } from "./invented-root";

/** LB207 */
export const stageBlocked: ClusterRule = {
  id: "LB207",
  name: "stage-blocked",
  severity: "error",
  summary: "A custom resource is applied in the same step that is needed to install its CRD.",
  why: "Flux checks every object of a Kustomization before it applies any. One custom resource without its CRD blocks all the others, including the HelmRelease that would install the CRD: on a new cluster neither is ever applied.",
  remedy:
    "Put what installs the CRD and the custom resource into two Kustomizations: the first with wait: true, and the second with a dependsOn on it.",
  limits:
    "CRDs that another tool installs before Flux starts are unknown unless a script of the repository or Terraform applies them, by their address, file or chart, or landbridge.yaml lists them. It is a warning if Terraform may install them with what isn't known of it: a chart without a known name, a module of another repository; and for a directory that only looks like a cluster, since what applies it may wait for CRDs of another repository. A chart that isn't in the catalog may have them if its name has a word of their group, or says that it consists of CRDs.",
  checksRemotes: true,
  *check(model) {
    for (const { applier, provider, objects, never } of earlyResources(model)) {
      if (!never) continue;
      const title = provider.applier.title;
      const { preparedBy, includesOtherRepositories } = model.prerequisites;
      const [prepared] = preparedBy;
      const other =
        includesOtherRepositories === true
          ? undefined
          : definedBesides(model.sources.repository, model.prerequisites, objects[0].id.group);
      yield {
        // CRDs that other tools install before Flux starts are unknown.
        ...(prepared === undefined && other === undefined && !isInvented(model, applier)
          ? {}
          : { severity: "warning" }),
        ...describeBlock(applier, title, objects, other?.place.file),
        at: { object: objects[0] },
        object: objects[0].id,
        cause: `${applier.title} ${title}`,
        related: [{ at: { object: provider.object }, message: "installs the CRD" }],
      };
    }
  },
};

/** Argo CD has no stages: it tries every object first, and applies none if one of them fails. */
function describeBlock(
  { kind, title }: Applier,
  provider: string,
  objects: EarlyResources["objects"],
  other: string | undefined,
): Pick<Report, "message" | "remedy"> {
  const what = `${nameObjects(objects)} ${needs(objects.length)}`;
  const doubt = other === undefined ? "" : `, unless ${other} installs it`;
  if (kind !== "Application") {
    return {
      message: `${what} a CRD that ${provider} installs, and ${provider} starts only after ${title} has applied it${doubt}.`,
    };
  }
  return {
    message: `${what} a CRD that ${provider} installs, and ${title} applies neither: Argo CD tries every object first, and the CRD isn't there yet${doubt}.`,
    remedy:
      "Set SkipDryRunOnMissingResource=true under syncPolicy.syncOptions, or as argocd.argoproj.io/sync-options on the custom resource, and give it a later sync wave.",
  };
}
