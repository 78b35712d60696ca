import { didYouMean, nearestName } from "../../../lib/nearest-name";
import {
  failsOnMissingKey,
  type MissingParameter,
} from "../../argocd/application-set/applications";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, flag, forEachString, record, text } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
import { clusterNamed } from "./clusters";
import { firstNoTexts } from "./list-element-no-text";
import { placeOfParameter } from "./template-place";

/** LB905 */
export const missingParameter: ClusterRule = {
  id: "LB905",
  name: "missing-parameter",
  severity: "error",
  summary: "The template of an ApplicationSet reads something that its generators don't provide.",
  why: "Without missingkey=error, Argo CD writes the template text itself or `<no value>` into the Application and reports no error; with it, the ApplicationSet generates nothing at all.",
  remedy:
    "Add the annotation or label to the cluster Secret (or to what Terraform writes there), or correct the name in the template.",
  limits:
    "Annotations and labels are checked only for clusters whose Secret is in the repository, or that Terraform or the contract describes completely.",
  *check(model) {
    for (const applier of model.appliers) {
      const { object, title, missingParameters } = applier;
      if (applier.kind !== "ApplicationSet" || object === undefined) continue;
      yield* withoutDot(title, object);
      // It generates nothing, with or without them (LB926).
      if (firstNoTexts(applier.spec).length > 0) continue;
      for (const missing of missingParameters)
        if (!OF_VALUES.test(missing.parameter)) yield report(model, applier, object, missing);
    }
  },
};

/** What Prometheus or Helm fills in, in the values of a chart: `$labels.instance`, `$value`, `.Values.interval`. */
const OF_VALUES = /^(?:\$|\.(?:Capabilities|Chart|Files|Release|Template|Values)\b)/;

function report(
  model: Model,
  { title, spec }: Applier,
  object: ClusterObject,
  { parameter, set }: MissingParameter,
): Report {
  const [, field = "", key = ""] = /^metadata\.(annotations|labels)\.(.+)$/s.exec(parameter) ?? [];
  const cluster = text(set, "name") ?? "";
  const known = Object.keys(record(set, "metadata", field) ?? {});
  const effect = failsOnMissingKey(spec)
    ? "it generates no Application"
    : "its text stays in the Application";
  const place = clusterNamed(model, cluster)?.place;
  return {
    message:
      key === ""
        ? `${title} reads "${parameter}", which its generators don't provide: ${effect}.`
        : didYouMean(
            `${title} reads ${field.replace(/s$/, "")} "${key}", which cluster ${cluster} doesn't have: ${effect}.`,
            nearestName(key, known),
          ),
    at: { object, path: placeOfParameter(object.data, parameter) },
    object: object.id,
    // A template of a chart may make several with the same mistake.
    cause: key === "" ? object.origin.file : `${title} ${parameter} ${cluster}`,
    related: place === undefined ? [] : [{ at: place, message: `describes cluster ${cluster}` }],
  };
}

/** A parameter without its dot, as it is written without goTemplate: Go takes it for a function. */
const WITHOUT_DOT =
  /\{\{-?\s*(path|name|nameNormalized|server|metadata|values|branch|sha|url)(?=[.[\s}-])/;

function withoutDot(title: string, object: ClusterObject): readonly Report[] {
  const reports: Report[] = [];
  if (flag(object.data, "spec", "goTemplate") !== true) return reports;
  for (const field of ["template", "templatePatch"])
    forEachString(
      at(object.data, "spec", field),
      (value, path) => {
        const [, name] = WITHOUT_DOT.exec(value) ?? [];
        if (name === undefined) return;
        reports.push({
          message: `${title} reads "${name}" without a dot, which Go takes for a function that it doesn't have: it generates no Application. Write ".${name}".`,
          at: { object, path, value: true },
          object: object.id,
        });
      },
      ["spec", field],
    );
  return reports;
}
