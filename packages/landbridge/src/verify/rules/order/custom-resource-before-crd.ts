import { record } from "../../yaml/json";
import { isOfArgocd } from "../of-argocd";
import type { ClusterRule } from "../rule";
import { earlyResources, nameObjects } from "./custom-resources";

/** What to change with Argo CD. */
const ARGOCD_REMEDY =
  "Apply the Application with the CRD in an earlier sync wave of the same parent, with a health check for Application, or set syncPolicy.retry and SkipDryRunOnMissingResource=true.";

/** What to change in what a person applies to start Argo CD. */
const BY_HAND_REMEDY =
  "Let an Application in a later sync wave apply it, or apply it again once the CRD is there.";

/** LB205 */
export const customResourceBeforeCrd: ClusterRule = {
  id: "LB205",
  name: "custom-resource-before-crd",
  severity: "warning",
  summary: "A custom resource may be applied before its CRD.",
  why: "On a new cluster Flux applies both at the same time. The API server doesn't know the kind yet, so the whole Kustomization fails and is retried after its retryInterval, or else its interval, which may be an hour.",
  remedy:
    "Let the Kustomization depend on the one that installs the CRD, and set wait: true on that one (or healthChecks for the HelmRelease).",
  limits:
    "Landbridge knows the CRDs in the repository and those of the charts in its catalog. It doesn't download charts: the CRDs of any other chart are unknown, and the rule stays silent about them.",
  checksRemotes: true,
  *check(model) {
    for (const { applier, provider, objects, never } of earlyResources(model)) {
      if (never) continue;
      const bringer =
        provider.isRelease && provider.applier.kind !== "Kustomization"
          ? `the chart of ${provider.applier.title}`
          : provider.applier.title;
      const isArgocd = applier.kind === "Application";
      const byHand = isOfArgocd(model, applier) ? BY_HAND_REMEDY : undefined;
      yield {
        // With a retry policy of its own, the author expects the first attempts to fail.
        severity:
          isArgocd && record(applier.spec, "syncPolicy", "retry") !== undefined
            ? "note"
            : undefined,
        remedy: isArgocd ? ARGOCD_REMEDY : byHand,
        message: `${nameObjects(objects)} may be applied before ${bringer} installs its CRD: ${applier.title} does not wait for it.`,
        at: { object: objects[0] },
        object: objects[0].id,
        cause: provider.applier.title,
        related: [{ at: { object: provider.object }, message: "installs the CRD" }],
      };
    }
  },
};
