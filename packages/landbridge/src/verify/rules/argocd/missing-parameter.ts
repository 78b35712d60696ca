import { didYouMean, nearestName } from "../../../lib/nearest-name";
import {
  failsOnMissingKey,
  type MissingParameter,
} from "../../argocd/application-set/applications";
import { partsOf } from "../../go-template/lexer";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, flag, forEachString, record, text, type YamlRecord } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
import { clusterNamed } from "./clusters";
import { firstNoTexts } from "./list-element-no-text";
import { fillerOf } from "./other-templates";
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
    "Annotations and labels are checked only for clusters whose Secret is in the repository, or that Terraform or the contract describes completely. Without goTemplate, text for a chart may be a template of another program: what is one for certain isn't reported, what may be one is a warning.",
  *check(model) {
    for (const applier of model.appliers) {
      const { object, title, missingParameters } = applier;
      if (applier.kind !== "ApplicationSet" || object === undefined) continue;
      yield* withoutDot(title, object);
      // It generates nothing, with or without them (LB926).
      if (firstNoTexts(applier.spec).length > 0) continue;
      for (const missing of missingParameters) yield* reportsOf(model, applier, object, missing);
    }
  },
};

function* reportsOf(
  model: Model,
  applier: Applier,
  object: ClusterObject,
  missing: MissingParameter,
): Iterable<Report> {
  const isGo = flag(applier.spec, "goTemplate") === true;
  const filler = isGo ? "generator" : fillerOf(object.data, missing);
  if (filler === "other") return;
  const found = report(model, applier, object, missing);
  const message = found.message.replace(/\.$/, ", which is right only if the chart fills it in.");
  yield filler === "generator" ? found : { ...found, message, severity: "warning" };
}

function report(
  model: Model,
  { title, spec }: Applier,
  object: ClusterObject,
  { parameter, set }: MissingParameter,
): Report {
  const [, field = "", key = ""] = /^metadata\.(annotations|labels)\.(.+)$/s.exec(parameter) ?? [];
  const cluster = text(set, "name") ?? "";
  // A list or a plugin has no clusters.
  const isOfCluster = key !== "" && at(set, "metadata") !== undefined;
  const known = Object.keys(record(set, "metadata", field) ?? {});
  const effect = effectOf(spec);
  const place = clusterNamed(model, cluster)?.place;
  return {
    message: !isOfCluster
      ? `${title} reads "${parameter}", which its generators don't provide: ${effect}.`
      : didYouMean(
          `${title} reads ${field.replace(/s$/, "")} "${key}", which cluster ${cluster} doesn't have: ${effect}.`,
          nearestName(key, known),
        ),
    at: { object, path: placeOfParameter(object.data, parameter) },
    object: object.id,
    // A template of a chart may make several with the same mistake.
    cause: !isOfCluster ? object.origin.file : `${title} ${parameter} ${cluster}`,
    related: place === undefined ? [] : [{ at: place, message: `describes cluster ${cluster}` }],
  };
}

/** What Argo CD makes of a parameter that is missing; Go writes the same for missingkey=zero. */
function effectOf(spec: YamlRecord): string {
  if (failsOnMissingKey(spec)) return "it generates no Application";
  return flag(spec, "goTemplate") === true
    ? 'the Application gets "<no value>"'
    : "its text stays in the Application";
}

/**
 * A parameter without its dot, as it is written without goTemplate: Go takes it for a function. There is one that is
 * called `values`, which has an argument.
 */
const WITHOUT_DOT =
  /^(path|name|nameNormalized|server|metadata|values(?!\s+[^\s|])|branch|sha|url)(?=[.[\s]|$)/;

/** The first of them in a text; what a string of Go has between braces is for others to fill in. */
function nameWithoutDot(text: string): string | undefined {
  if (!text.includes("{{")) return undefined;
  return partsOf(text)
    .filter(({ kind }) => kind === "action")
    .map((action) => WITHOUT_DOT.exec(action.text)?.[1])
    .find((name) => name !== undefined);
}

function withoutDot(title: string, object: ClusterObject): readonly Report[] {
  const reports: Report[] = [];
  if (flag(object.data, "spec", "goTemplate") !== true) return reports;
  for (const field of ["template", "templatePatch"])
    forEachString(
      at(object.data, "spec", field),
      (value, path) => {
        const name = nameWithoutDot(value);
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
