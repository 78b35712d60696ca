import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { resolve, shapeOf } from "../../catalog/schemas/file";
import type { Shape } from "../../catalog/schemas/shape";
import { readExpression } from "../../cel/expression";
import type { Severity } from "../../findings/finding";
import { HELM_GROUP, KUSTOMIZE_GROUP, NOTIFICATION_GROUP } from "../../flux/kinds";
import { describe, groupOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { list, text, type FieldPath } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";

/** Fields that every object may have at its top. */
const TOP = ["apiVersion", "kind", "metadata", "spec", "status"];

/** LB626 */
export const invalidExpression: ClusterRule = {
  id: "LB626",
  name: "invalid-expression",
  severity: "error",
  summary: "A CEL expression can't be parsed, or reads what isn't there.",
  why: "Flux doesn't reconcile an object whose expression can't be parsed. A health check that reads an unknown field fails each time, until the Kustomization times out.",
  remedy:
    "Correct the expression: those of health checks read the fields of the object, readyExpr reads `self` and `dep`.",
  limits:
    "Fields are only checked as far as the schema of the kind is known, and unknown ones are a warning there, as versions differ. Types and functions aren't checked.",
  *check(model) {
    for (const found of expressionsIn(model)) yield* problemsOf(found);
    for (const object of checkedObjects(model)) yield* duplicates(object);
  },
};

/** An expression, and what it may read. */
interface Found {
  readonly object: ClusterObject;
  readonly path: FieldPath;
  readonly expression: string;
  /** Variables that certainly are there. */
  readonly variables: readonly string[];
  /** Whether a variable that isn't among them may still be there. */
  readonly isOpen: boolean;
  /** Schema of the object whose fields are the variables. */
  readonly shape?: Shape | undefined;
}

function checkedObjects(model: Model): readonly ClusterObject[] {
  return [
    ...model.ofKind(KUSTOMIZE_GROUP, "Kustomization"),
    ...model.ofKind(HELM_GROUP, "HelmRelease"),
  ];
}

function* expressionsIn(model: Model): Iterable<Found> {
  for (const object of checkedObjects(model)) {
    yield* healthChecks(object);
    yield* fixed(object, ["dependsOn"], "readyExpr", ["self", "dep"]);
  }
  for (const object of model.ofKind(NOTIFICATION_GROUP, "Receiver"))
    yield* fixed(object, undefined, "resourceFilter", ["res", "req", "claims"]);
  for (const object of model.ofKind(NOTIFICATION_GROUP, "Provider"))
    yield* fixed(object, undefined, "commitStatusExpr", ["event", "alert", "provider"]);
}

function* healthChecks(object: ClusterObject): Iterable<Found> {
  for (const [index, entry] of list(object.data, "spec", "healthCheckExprs").entries()) {
    const shape = shapeOf(text(entry, "apiVersion") ?? "", text(entry, "kind") ?? "");
    const known = shape === undefined ? undefined : resolve(shape);
    const fields =
      typeof known === "object" && "p" in known && known.o === undefined
        ? Object.keys(known.p)
        : undefined;
    for (const field of ["current", "inProgress", "failed"]) {
      const expression = text(entry, field);
      if (expression === undefined) continue;
      yield {
        object,
        path: ["spec", "healthCheckExprs", index, field],
        expression,
        variables: [...TOP, ...(fields ?? [])],
        isOpen: fields === undefined,
        shape,
      };
    }
  }
}

/** Expressions whose variables Flux declares, in the spec or in each item of a list. */
function* fixed(
  object: ClusterObject,
  items: readonly string[] | undefined,
  field: string,
  variables: readonly string[],
): Iterable<Found> {
  const entries = items === undefined ? [undefined] : list(object.data, "spec", ...items);
  for (const index of entries.keys()) {
    const path = items === undefined ? ["spec", field] : ["spec", ...items, index, field];
    const expression = text(object.data, ...path);
    if (expression !== undefined) yield { object, path, expression, variables, isOpen: false };
  }
}

function* problemsOf(found: Found): Iterable<Report> {
  const { object, path, expression } = found;
  // A variable that Flux substitutes is of another language.
  const read = expression.includes("${") ? undefined : readExpression(expression);
  if (read === undefined) return;
  const report = (message: string, nearest?: string): Report => ({
    message: didYouMean(`${describe(object.id)}: ${path.slice(1).join(".")} ${message}.`, nearest),
    at: { object, path, value: true },
    object: object.id,
  });
  if ("problem" in read) {
    yield report(`is not an expression of CEL (${read.problem})`);
    return;
  }
  for (const reference of read.references) {
    const problem = problemOf(reference, found);
    if (problem === undefined) continue;
    const { message, nearest, severity } = problem;
    yield { ...report(message, nearest), severity };
  }
}

interface Problem {
  readonly message: string;
  readonly nearest?: string | undefined;
  readonly severity: Severity;
}

/** Why a reference leads nowhere. */
function problemOf(
  reference: readonly string[],
  { variables, isOpen, shape }: Found,
): Problem | undefined {
  const [root = ""] = reference;
  if (!variables.includes(root)) {
    const nearest = nearestName(root, variables);
    const isKnown = !isOpen || nearest !== undefined;
    return isKnown
      ? { message: `reads ${root}, which isn't there`, nearest, severity: "error" }
      : undefined;
  }
  const missing = shape === undefined ? undefined : missingField(shape, reference);
  if (missing === undefined) return undefined;
  const { path, nearest } = missing;
  return {
    message: `reads ${path}, which the schema doesn't have`,
    nearest,
    severity: nearest === undefined ? "warning" : "error",
  };
}

/** The first field of a reference that a schema doesn't have. */
function missingField(
  shape: Shape,
  reference: readonly string[],
): { readonly path: string; readonly nearest?: string | undefined } | undefined {
  let known = resolve(shape);
  for (const [index, name] of reference.entries()) {
    if (typeof known !== "object" || !("p" in known)) return undefined;
    const next = Object.hasOwn(known.p, name) ? known.p[name] : undefined;
    if (next === undefined) {
      const isFree = known.o !== undefined || Object.keys(known.p).length === 0;
      const path = reference.slice(0, index + 1).join(".");
      return isFree ? undefined : { path, nearest: nearestName(name, Object.keys(known.p)) };
    }
    known = resolve(next);
  }
  return undefined;
}

/** Flux refuses two health checks for one kind. */
function* duplicates(object: ClusterObject): Iterable<Report> {
  const seen = new Set<string>();
  for (const [index, entry] of list(object.data, "spec", "healthCheckExprs").entries()) {
    const kind = text(entry, "kind") ?? "";
    const key = `${groupOf(text(entry, "apiVersion") ?? "")}/${kind}`;
    if (seen.has(key))
      yield {
        message: `${describe(object.id)} has two entries of healthCheckExprs for ${kind}; Flux refuses them.`,
        at: { object, path: ["spec", "healthCheckExprs", index, "kind"], value: true },
        object: object.id,
        remedy: "Join them into one entry.",
      };
    seen.add(key);
  }
}
