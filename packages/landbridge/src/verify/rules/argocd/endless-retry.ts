import { at, flag, record } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** LB918 */
export const endlessRetry: ClusterRule = {
  id: "LB918",
  name: "endless-retry",
  severity: "warning",
  summary:
    "An Application retries a failed sync without end, and never tries the commit that repairs it.",
  why: "A retry applies the commit of the first attempt, and automated syncs start none while one is being retried. With a negative limit, one commit that can't be applied stops the Application until somebody ends its sync (argoproj/argo-cd#11494).",
  remedy:
    "Set syncPolicy.retry.refresh: true, with which a retry applies the newest commit. Argo CD before 3.2 ignores it: give limit a number of retries there.",
  limits:
    "A sync with a limit is late rather than stopped, and isn't reported. With a fixed targetRevision, such as a chart's version, refresh doesn't help: a retry keeps the source of the first attempt.",
  *check({ appliers }) {
    for (const { kind, spec, object, title } of appliers) {
      const limit = at(spec, "syncPolicy", "retry", "limit");
      if (kind !== "Application" || object === undefined || typeof limit !== "number") continue;
      const automated = record(spec, "syncPolicy", "automated");
      if (automated === undefined || flag(automated, "enabled") === false) continue;
      if (limit >= 0 || flag(spec, "syncPolicy", "retry", "refresh") === true) continue;
      yield {
        message: `${title} retries a commit that can't be applied without end, and never applies a later one.`,
        at: { object, path: ["spec", "syncPolicy", "retry", "limit"] },
        object: object.id,
      };
    }
  },
};
