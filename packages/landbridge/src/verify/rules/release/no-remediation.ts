import { featureGate } from "../../model/feature-gates";
import type { Model } from "../../model/model";
import { at, text, type YamlRecord } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** LB301 */
export const noRemediation: ClusterRule = {
  id: "LB301",
  name: "no-remediation",
  severity: "warning",
  summary: "A HelmRelease isn't retried after its first installation fails.",
  why: "install.remediation.retries defaults to 0. A webhook that doesn't answer yet or a slow image pull is enough: the release is stalled until somebody changes it.",
  remedy:
    "Set spec.install.remediation.retries (3, or -1 for no limit), or spec.install.strategy.name: RetryOnFailure.",
  *check(model) {
    if (retriesByDefault(model)) return;
    for (const { object, spec, applier } of model.helmReleases) {
      if (isRetried(spec)) continue;
      const retries = at(spec, "install", "remediation", "retries");
      yield {
        message: `${applier.title} is not retried after a failed installation.`,
        at: {
          object,
          path: retries === undefined ? ["spec"] : ["spec", "install", "remediation", "retries"],
        },
        object: object.id,
        cause: "no retries",
      };
    }
  },
};

/** Whether the spec of a HelmRelease configures a retry after a failed installation. */
export function isRetried(spec: YamlRecord): boolean {
  const retries = at(spec, "install", "remediation", "retries");
  return (
    (typeof retries === "number" && retries !== 0) ||
    text(spec, "install", "strategy", "name") === "RetryOnFailure"
  );
}

/** Flux 2.8 has a feature gate that makes RetryOnFailure the default (helm-controller, features.go). */
export function retriesByDefault(model: Model): boolean {
  return featureGate(model, "helm-controller", "DefaultToRetryOnFailure") === true;
}
