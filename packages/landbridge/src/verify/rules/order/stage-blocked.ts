import type { ClusterRule } from "../rule";
import { earlyResources, nameObjects } from "./custom-resources";

/** LB207 */
export const stageBlocked: ClusterRule = {
  id: "LB207",
  name: "stage-blocked",
  severity: "error",
  summary: "An object needs a definition that comes only after it was applied.",
  why:
    "Flux checks every object of a stage before it applies any. One custom resource whose definition is not there keeps back all " +
    "others of its Kustomization, also the HelmRelease that would bring the definition: on a new cluster neither ever comes.",
  remedy:
    "Move the custom resource into a Kustomization of its own that depends on this one, and give this one wait: true.",
  *check(model) {
    for (const { applier, provider, objects, never } of earlyResources(model)) {
      if (!never) continue;
      const title = provider.applier.title;
      const [prepared] = model.prerequisites.preparedBy;
      yield {
        // What other tools bring before Flux starts can not be known.
        ...(prepared === undefined ? {} : { severity: "warning" }),
        message: `${nameObjects(objects)} needs a definition that ${title} brings, and ${title} comes only after ${applier.title} has applied it.`,
        at: { object: objects[0] },
        object: objects[0].id,
        cause: `${applier.title} ${title}`,
        related: [{ at: { object: provider.object }, message: "brings the definition" }],
      };
    }
  },
};
