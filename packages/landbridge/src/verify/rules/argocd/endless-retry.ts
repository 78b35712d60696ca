import { sourcesOf } from "../../argocd/application";
import { automationOf } from "../../argocd/automation";
import { at, flag, text } from "../../yaml/json";
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
      if (automationOf(spec) === undefined) continue;
      if (limit >= 0 || flag(spec, "syncPolicy", "retry", "refresh") === true) continue;
      yield {
        message: `${title} retries a commit that can't be applied without end, and never applies a later one.`,
        at: { object, path: ["spec", "syncPolicy", "retry", "limit"] },
        object: object.id,
        remedy: isFixed(spec) ? OF_FIXED : undefined,
      };
    }
  },
};

/** For Applications whose source doesn't change by itself: a retry keeps it, with refresh or without. */
const OF_FIXED =
  "Give syncPolicy.retry.limit a number of retries. refresh: true doesn't help here: targetRevision is fixed, and a retry keeps the source of the first attempt.";

/** A commit, or the exact version of a chart. */
const FIXED = /^(?:[0-9a-f]{7,40}|v?\d+\.\d+\.\d+(?:[-+][\w.+-]+)?)$/;

function isFixed(spec: unknown): boolean {
  const sources = sourcesOf(spec);
  return (
    sources.length > 0 &&
    sources.every(({ data }) => FIXED.test(text(data, "targetRevision") ?? ""))
  );
}
