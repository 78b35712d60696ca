import type { ClusterRule } from "../rule";
import { earlyResources, nameObjects } from "./custom-resources";

/** LB205 */
export const customResourceBeforeCrd: ClusterRule = {
  id: "LB205",
  name: "custom-resource-before-crd",
  severity: "warning",
  summary: "A custom resource is not ordered after what brings its definition.",
  why:
    "On a new cluster Flux applies both at the same time. The API server does not know the kind yet, the Kustomization fails as a " +
    "whole and is tried again at its retryInterval, else at its interval, which may be an hour.",
  remedy:
    "Let the Kustomization depend on the one that brings the definition, and give that one wait: true (or healthChecks that name the HelmRelease).",
  *check(model) {
    for (const { applier, provider, objects, never } of earlyResources(model)) {
      if (never) continue;
      const bringer =
        provider.applier.kind === "HelmRelease"
          ? `the chart of ${provider.applier.title}`
          : provider.applier.title;
      yield {
        message: `${nameObjects(objects)} may be applied before ${bringer} brings the definition: ${applier.title} does not wait for it.`,
        at: { object: objects[0] },
        object: objects[0].id,
        cause: provider.applier.title,
        related: [{ at: { object: provider.object }, message: "brings the definition" }],
      };
    }
  },
};
