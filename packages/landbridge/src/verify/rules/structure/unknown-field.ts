import { findKind } from "../../catalog/api-kinds";
import { checkSchema, type SchemaProblem } from "../../catalog/schemas/check";
import { checkDurations } from "../../catalog/schemas/durations";
import type { ClusterObject } from "../../model/applier";
import { text, type FieldPath } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** LB612 */
export const unknownField: ClusterRule = {
  id: "LB612",
  name: "unknown-field",
  severity: "error",
  summary: "A field is unknown, missing or of the wrong type according to its kind's schema.",
  why: "Flux applies server-side, and the API server rejects fields that its schema doesn't have (`field not declared in schema`): the dry-run fails, and with it every object of the same stage.",
  remedy: "Correct the field; `kubectl explain <kind>.spec` lists the fields.",
  limits:
    "Optional fields of a chart's CRDs differ by version and channel, so an unknown one is only a warning. Kinds without a known schema aren't checked.",
  *check(model) {
    for (const object of model.appliers.flatMap(({ objects }) => objects)) {
      for (const problem of problemsOf(object)) {
        const { path, message, kind, nearest } = problem;
        const hint = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
        yield {
          // Optional fields of a chart's CRDs differ by version and channel.
          severity: kind === "unknown-field" && !isFixed(object) ? "warning" : "error",
          message: `${object.id.kind} ${object.id.name}: ${message}.${hint}`,
          at: { object, path, value: kind === "wrong-type" || kind === "enum" },
          object: object.id,
        };
      }
    }
  },
};

function problemsOf(object: ClusterObject): readonly SchemaProblem[] {
  const { data, id, substituted } = object;
  // Substitution that fails, or turns a text into a number, has findings of its own.
  if ((substituted?.errors.length ?? 0) > 0) return [];
  const changed = new Set(substituted?.typeChanges.map(({ path }) => path.join("/")));
  const problems = [
    ...checkSchema(text(data, "apiVersion") ?? "", id.kind, data),
    ...checkDurations(id.group, data),
  ];
  return problems.filter(
    ({ path, kind }) =>
      !hasVariable(path) && !(kind !== "unknown-field" && changed.has(path.join("/"))),
  );
}

function hasVariable(path: FieldPath): boolean {
  return path.some((key) => String(key).includes("${"));
}

/** Whether the schema is the same wherever that apiVersion is served. */
function isFixed({ id }: ClusterObject): boolean {
  return id.group.endsWith(".toolkit.fluxcd.io") || findKind(id.group, id.kind) !== undefined;
}
