import type { ClusterRule } from "../rule";
import { earlyResources, nameObjects } from "./custom-resources";

/** LB207 */
export const stageBlocked: ClusterRule = {
  id: "LB207",
  name: "stage-blocked",
  severity: "error",
  summary: "A custom resource is applied in the same step that is needed to install its CRD.",
  why: "Flux checks every object of a Kustomization before it applies any. One custom resource without its CRD blocks all the others, including the HelmRelease that would install the CRD: on a new cluster neither is ever applied.",
  remedy:
    "Move the custom resource into its own Kustomization that depends on this one, and set wait: true on this one.",
  limits:
    "CRDs that another tool installs before Flux starts are unknown unless landbridge.yaml lists them.",
  *check(model) {
    for (const { applier, provider, objects, never } of earlyResources(model)) {
      if (!never) continue;
      const title = provider.applier.title;
      const [prepared] = model.prerequisites.preparedBy;
      yield {
        // CRDs that other tools install before Flux starts are unknown.
        ...(prepared === undefined ? {} : { severity: "warning" }),
        message: `${nameObjects(objects)} needs a CRD that ${title} installs, and ${title} starts only after ${applier.title} has applied it.`,
        at: { object: objects[0] },
        object: objects[0].id,
        cause: `${applier.title} ${title}`,
        related: [{ at: { object: provider.object }, message: "installs the CRD" }],
      };
    }
  },
};
