import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { isUnknownText } from "../../argocd/application";
import { problemOfSyncOption, SYNC_OPTION_NAMES } from "../../argocd/sync-options";
import { annotationsOf } from "../../kubernetes/object";
import type { Applier } from "../../model/applier";
import { list } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";

const ANNOTATION = "argocd.argoproj.io/sync-options";

/** LB915 */
export const unknownSyncOption: ClusterRule = {
  id: "LB915",
  name: "unknown-sync-option",
  severity: "warning",
  summary: "A sync option isn't one that Argo CD knows.",
  why: "Argo CD compares sync options letter by letter, and ignores the others without a message: the namespace isn't created, or the object that should stay is pruned.",
  remedy:
    "Correct the name or the value. Retries are set in syncPolicy.retry, and IgnoreExtraneous and ServerSideDiff in the annotation argocd.argoproj.io/compare-options.",
  limits: "The options are those of Argo CD 3.5.",
  *check({ appliers }) {
    for (const applier of appliers) {
      if (applier.kind !== "Application") continue;
      yield* checkApplication(applier);
      yield* checkObjects(applier);
    }
  },
};

function* checkApplication({ spec, object, title }: Applier): Iterable<Report> {
  if (object === undefined) return;
  for (const [index, option] of list(spec, "syncPolicy", "syncOptions").entries()) {
    const problem = problemOf(option, title);
    if (problem === undefined) continue;
    yield {
      message: problem,
      at: { object, path: ["spec", "syncPolicy", "syncOptions", index] },
      object: object.id,
      cause: String(option),
    };
  }
}

function* checkObjects({ objects }: Applier): Iterable<Report> {
  for (const object of objects) {
    const value = annotationsOf(object.data)[ANNOTATION];
    if (typeof value !== "string") continue;
    for (const option of value.split(",").map((each) => each.trim())) {
      const { kind, name } = object.id;
      const problem = option === "" ? undefined : problemOf(option, `${kind} ${name}`);
      if (problem === undefined) continue;
      yield {
        message: problem,
        at: { object, path: ["metadata", "annotations", ANNOTATION] },
        object: object.id,
        cause: option,
      };
    }
  }
}

function problemOf(option: unknown, title: string): string | undefined {
  if (typeof option !== "string" || isUnknownText(option)) return undefined;
  const [name = ""] = option.split("=", 1);
  switch (problemOfSyncOption(option)) {
    case undefined:
      return undefined;
    case "name":
      return didYouMean(
        `${title} has the sync option "${option}", which Argo CD doesn't know.`,
        nearestName(name, SYNC_OPTION_NAMES),
      );
    case "value":
      return `${title} has the sync option "${option}", whose value Argo CD doesn't know.`;
  }
}
