import { checkSchema, hasSchema } from "../../catalog/schemas/check";
import type { Severity } from "../../findings/finding";
import { HELM_GROUP } from "../../flux/kinds";
import type { ClusterObject } from "../../model/applier";
import type { TypeChange } from "../../substitution/substitution";
import { text, type FieldPath } from "../../yaml/json";
import { quoted } from "../phrases";
import type { ClusterRule } from "../rule";
import { keepQuotes } from "./keep-quotes";

/** Fields that hold strings in every kind. */
const METADATA = /^metadata\/(labels|annotations)\//;
/** Fields that hold strings wherever they are in a manifest, or in values that a chart makes one of. */
const USUALLY =
  /(^|\/)((pod|common)?(labels|annotations)|matchLabels|nodeSelector|args|command)\/[^/]+$|\/(env|envVars|extraEnv)\/\d+\/value$/i;

/** LB111 */
export const quoteLoss: ClusterRule = {
  id: "LB111",
  name: "quote-loss",
  severity: "error",
  summary: "A substituted value loses its quotes and changes its type.",
  why: "Flux serializes the object without the file's quotes, substitutes, and parses the text again: an account ID with a leading zero becomes a different number, and yes becomes true. The API server rejects a number where it expects a string, or stores the wrong value.",
  remedy:
    "Wrap it in a variable that holds a quote: ${quote}${ID}${quote}, with quote: '\"' under postBuild.substitute. Or keep a character that isn't a digit next to the value (arn:...:${ID}:...), or pass it through valuesFrom.",
  limits:
    "Charts treat values differently: one may quote the value itself. In Helm values, a change of type alone isn't always reported as an error.",
  *check(model) {
    for (const object of model.appliers.flatMap(({ objects }) => objects)) {
      for (const change of object.substituted?.typeChanges ?? []) {
        const severity = severityOf(object, change);
        if (severity === undefined) continue;
        yield {
          severity,
          message: `${quoted(change.before)} becomes ${describeChange(change)} in ${object.id.kind} ${object.id.name}: the quotes of the file are lost.`,
          at: { object, path: change.path, value: true },
          object: object.id,
          fix: change.becomes === "invalid" ? undefined : keepQuotes(model, object, change),
        };
      }
    }
  },
};

/** undefined where the change is what was meant, or nothing is known about the field. */
function severityOf(object: ClusterObject, change: TypeChange): Severity | undefined {
  const { becomes, path, after } = change;
  // A part of the value is not known here.
  if (after.includes("${")) return undefined;
  if (becomes === "invalid") return "error";
  // An empty value of a field that may be left out is how optional fields are written.
  if (becomes === "null") return undefined;
  const where = path.join("/");
  if (METADATA.test(where) || breaksSchema(object, path)) return "error";
  if (isHelmValue(object, path)) return severityOfValue(change, where);
  if (isKnown(object)) return undefined;
  if (USUALLY.test(where)) return "error";
  return isOtherNumber(change) ? "error" : undefined;
}

function isKnown({ data, id }: ClusterObject): boolean {
  return hasSchema(text(data, "apiVersion") ?? "", id.kind);
}

function breaksSchema({ data, id }: ClusterObject, path: FieldPath): boolean {
  return checkSchema(text(data, "apiVersion") ?? "", id.kind, data).some(
    (problem) => problem.path.join("/") === path.join("/"),
  );
}

function isHelmValue({ id }: ClusterObject, path: FieldPath): boolean {
  return id.group === HELM_GROUP && path[0] === "spec" && path[1] === "values";
}

/** It is unknown what a chart does with a value: it may quote it. */
function severityOfValue(change: TypeChange, where: string): Severity | undefined {
  if (isOtherNumber(change)) return "error";
  if (USUALLY.test(where)) return "warning";
  if (change.becomes !== "number") return undefined;
  // Helm writes a float as 1.23456789012e+11, and cuts the zero of version 1.10.
  const isIdentifier = /^\d{12}$/.test(change.after);
  return isIdentifier || /^\d+\.\d*0$/.test(change.after) ? "warning" : undefined;
}

/** A number that is parsed as a different one: `012`, `0x1f`, `1e3`, `1_000`. */
function isOtherNumber({ becomes, after }: TypeChange): boolean {
  return becomes === "number" && (/^[-+]?0\d/.test(after) || !/^-?\d+(\.\d+)?$/.test(after));
}

/** Without the value, which may come from outside of the repository. */
function describeChange(change: TypeChange): string {
  if (change.becomes === "invalid") return "broken YAML";
  return isOtherNumber(change) ? "a different number" : `a ${change.becomes}`;
}
