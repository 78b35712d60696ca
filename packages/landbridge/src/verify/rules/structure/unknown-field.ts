import { didYouMean } from "../../../lib/nearest-name";
import { findKind } from "../../catalog/api-kinds";
import { checkSchema, hasSchema, type SchemaProblem } from "../../catalog/schemas/check";
import { checkDurations } from "../../catalog/schemas/durations";
import type { Shape } from "../../catalog/schemas/shape";
import { editTarget, type Fix } from "../../findings/fix";
import type { ClusterObject } from "../../model/applier";
import { isNeverApplied } from "../../model/left-alone";
import type { Model } from "../../model/model";
import type { YamlDocument } from "../../yaml/document";
import { at, list, text, type FieldPath } from "../../yaml/json";
import { positionOf } from "../../yaml/positions";
import { usesManagedSource } from "../managed-source";
import type { ClusterRule, Report } from "../rule";
import { sourceDocument } from "../source-document";
import { isSuspended } from "../suspended";
import { definedShape } from "./defined-shapes";
import { isDirective, isMeantField, whatDropsFields } from "./dropped-field";
import { invalidIn } from "./invalid-value";
import { isMeantAsPart, isPartial, lackOf } from "./partial-object";
import { hasReplacedDefinition } from "./replaced-definitions";
import { isNotRequiredByFlux, isOfNewerSchema, olderSchemaOf } from "./schema-version";

/** LB612 */
export const unknownField: ClusterRule = {
  id: "LB612",
  name: "unknown-field",
  severity: "error",
  summary: "A field is unknown, missing, of the wrong type or against a rule of its kind's schema.",
  why: "A value of a wrong type, a missing field and a rule that isn't met fail the dry-run, and with it every object of the same stage. So does an unknown field of a custom resource, Role or ClusterRole that Flux applies (`field not declared in schema`). A value of metadata.labels that isn't a text doesn't fail with Flux: kustomize-controller silently drops all labels of the object. An unknown field of another kind of Kubernetes is silently dropped: the object is applied without it. Argo CD drops unknown fields of all kinds unless it applies server-side.",
  remedy: "Correct the field; `kubectl explain <kind>.spec` lists the fields.",
  limits:
    "Optional fields of a chart's CRDs differ by version and channel, so an unknown one is only a warning, as is what the known release refuses where the chart may be newer. Kinds without a known schema aren't checked: those of Kubernetes, Flux, the charts in the catalog, and CRDs and Crossplane's definitions of the repository are known. Rules of a schema (x-kubernetes-validations) are evaluated unless they need the former object or functions that only Kubernetes has. An unknown field that is dropped is a warning unless the kind has one of that name elsewhere, or a similar one. What a chart of the repository lacks is one where it gets values that aren't known here. Of what charts render (`--charts`), only values of a wrong type are reported.",
  *check(model) {
    const objects = model.appliers
      .flatMap((applier) => applier.objects)
      .filter((object) => !hasReplacedDefinition(model, object.id) && !isNeverApplied(object));
    for (const object of objects) {
      const own = shapeHere(model, object);
      const problems = withPatchedDefinition(model, object, problemsOf(object, own));
      const isPart = problems.some(isMissing) && isPartial(model, object);
      if (isPart) yield* patchOf(object);
      for (const problem of problems) {
        const isCustom = own === undefined && !isFixed(object);
        const isNone =
          (isPart && isMissing(problem)) ||
          (isCustom && isOfNewerSchema(model, object, problem)) ||
          isNotRequiredByFlux(model, object, problem);
        if (!isNone) yield reportOf(model, object, problem, isCustom);
      }
    }
    yield* inRendered(model);
  },
};

/** @param isCustom whether the schema is that of a chart's CRD, as the catalog has it */
function reportOf(
  model: Model,
  object: ClusterObject,
  problem: SchemaProblem,
  isCustom: boolean,
): Report {
  const { path, message, kind, nearest } = problem;
  const dropper = kind === "unknown-field" ? whatDropsFields(model, object) : undefined;
  const older = isCustom ? olderSchemaOf(model, object, problem) : undefined;
  const effect =
    dropper !== undefined
      ? `, so ${dropper} drops it and it has no effect`
      : older === undefined
        ? effectOnLabels(model, object, problem)
        : `, in version ${older} of the chart; the one here may be newer`;
  // Optional fields of a chart's CRDs differ by version and channel, and what is dropped may be left over. An operator of a
  // cluster that isn't known may create an object, of which Git only changes a part.
  const isLesser =
    kind === "unknown-field"
      ? isCustom ||
        (dropper !== undefined && isDirective(path)) ||
        (dropper !== undefined && isFixed(object) && !isMeantField(object, problem))
      : older !== undefined || (isMissing(problem) && mayBeAdded(object, isCustom));
  return {
    severity: isLesser || isSuspended(object.applier) ? "warning" : "error",
    message: didYouMean(`${object.id.kind} ${object.id.name}: ${message}${effect}.`, nearest),
    at: { object, path, value: kind === "wrong-type" || kind === "enum" },
    object: object.id,
    // A template makes many objects of one document.
    cause: `${object.origin.file}:${object.origin.document?.line ?? object.origin.line} ${path.join(".")} ${message}`,
    fix: quoteValue(object, problem),
  };
}

/** Whether what an object lacks may be there: in the object that it is merged into, or by values that aren't known. */
function mayBeAdded(object: ClusterObject, isCustom: boolean): boolean {
  const { applier, origin } = object;
  return (
    (isCustom && applier.likely !== undefined) ||
    isMeantAsPart(object) ||
    origin.hasOpenValues === true
  );
}

/**
 * A label that isn't a text: kustomize-controller can't read the labels then, and applies the object with only its
 * own (flux2#4603, flux2#5906). Everything else leaves it to the API server, which refuses it.
 */
function effectOnLabels(
  { root }: Model,
  { applier }: ClusterObject,
  problem: SchemaProblem,
): string {
  const { path, kind } = problem;
  const isLabel = path.length === 3 && path[0] === "metadata" && path[1] === "labels";
  const isFlux =
    applier.kind === "Kustomization" || (applier.kind === "root" && root.argocd === undefined);
  return isLabel && isFlux && kind === "wrong-type"
    ? ", so kustomize-controller applies the object without any of its labels, and nothing fails"
    : "";
}

/** What a chart makes of the values that the API server can't decode, where Helm has rendered it. */
function* inRendered(model: Model): Iterable<Report> {
  for (const { packaged, applier, object, spec, valuesKnown } of model.releases) {
    // Post-renderers may correct it.
    if (!valuesKnown || !model.appliesHere(applier) || list(spec, "postRenderers").length > 0)
      continue;
    const made = (packaged?.objects ?? []).filter(isFixed);
    for (const [{ id }, { message, kind, nearest }] of made.flatMap((one) =>
      problemsOf(one, undefined).map((problem) => [one, problem] as const),
    )) {
      // Helm doesn't ask the API server to be strict: it drops a field that it doesn't know.
      if (kind !== "wrong-type" && kind !== "enum") continue;
      yield {
        message: didYouMean(`${applier.title} renders ${id.kind} ${id.name}: ${message}.`, nearest),
        at: { object, path: ["spec", "values"] },
        object: object.id,
        remedy: "Correct the Helm value that this field is made of, such as by quotes around it.",
      };
    }
  }
}

function isMissing({ kind }: SchemaProblem): boolean {
  return kind === "missing";
}

/** An object that is only there to change one that exists. */
function* patchOf(object: ClusterObject): Iterable<Report> {
  const { kind, name } = object.id;
  const lack = lackOf(object);
  if (lack === undefined) return;
  yield {
    severity: "warning",
    message: `${kind} ${name} has ${lack}: it changes a ${kind} that something else has created, and can't be applied before that.`,
    at: { object, path: ["spec"] },
    object: object.id,
    remedy: "Make the change where the object is created, such as in the values of its chart.",
  };
}

/** Quotes around a number or boolean where the schema wants a text, if the file has it as it is read. */
function quoteValue(object: ClusterObject, { path, expected }: SchemaProblem): Fix | undefined {
  const value = at(object.data, ...path);
  if (expected !== "s" || (typeof value !== "number" && typeof value !== "boolean"))
    return undefined;
  const document = sourceDocument(object, path, value);
  // 0777 and 1e3 are read as other numbers than they show.
  if (document === undefined || wordAt(document, path) !== String(value)) return undefined;
  return {
    title: `quote ${path.join(".")} of ${object.id.kind} ${object.id.name}`,
    edits: [{ op: "set", ...editTarget(document, path), value: String(value) }],
  };
}

/** What is written for a value without quotes. */
function wordAt(document: YamlDocument, path: FieldPath): string | undefined {
  const { exact, style, value } = positionOf(document, path);
  if (!exact || style !== "plain" || value.line === document.line) return undefined;
  const line = document.text.split(/\r?\n/)[value.line - document.line];
  return /^[^\s,\]}]+/.exec(line?.slice(value.column - 1) ?? "")?.[0];
}

/** The schema of a kind that the repository defines, by a CRD or for Crossplane: its release may be older or a fork. */
function shapeHere(model: Model, object: ClusterObject): Shape | undefined {
  const { id, data } = object;
  const isKnown = isFixed(object) && hasSchema(text(data, "apiVersion") ?? "", id.kind);
  return isKnown ? undefined : definedShape(model, object);
}

/** The problems that are left where the repository patches the CRD of a kind of Flux, as it is then applied. */
function withPatchedDefinition(
  model: Model,
  object: ClusterObject,
  problems: readonly SchemaProblem[],
): readonly SchemaProblem[] {
  if (!problems.some(({ kind }) => kind === "enum") || !isOfFlux(object)) return problems;
  const own = definedShape(model, object);
  if (own === undefined) return problems;
  const left = new Set(problemsOf(object, own).map(({ path }) => path.join("/")));
  return problems.filter(({ kind, path }) => kind !== "enum" || left.has(path.join("/")));
}

/** What Azure's Flux adds, or LB107 and LB303 say with what to do. */
function isReportedElsewhere(
  object: ClusterObject,
  { kind, message, path }: SchemaProblem,
): boolean {
  const { id } = object;
  if (kind === "missing" && path.at(-1) === "sourceRef") return usesManagedSource(object);
  // LB107 knows what Helm makes of it.
  if (path.at(-1) === "targetPath") return true;
  return kind === "rule" && id.kind === "HelmRelease" && message.endsWith("chartRef must be set");
}

function problemsOf(object: ClusterObject, own: Shape | undefined): readonly SchemaProblem[] {
  const { data, id, substituted } = object;
  // Substitution that fails, or turns a text into a number, has findings of its own.
  if ((substituted?.errors.length ?? 0) > 0) return [];
  const changed = new Set(substituted?.typeChanges.map(({ path }) => path.join("/")));
  // LB101 says that it has no value.
  const unset = new Set(
    substituted?.uses
      .filter(({ variable, hasDefault }) => variable?.set === false && !hasDefault)
      .map(({ path }) => path.join("/")),
  );
  const durations = checkDurations(id.group, id.kind, data);
  const known = new Set(durations.map(({ path }) => path.join("/")));
  const problems = [
    // Their pattern says the same in other words.
    ...checkSchema(text(data, "apiVersion") ?? "", id.kind, data, own).filter(
      ({ path }) => !known.has(path.join("/")),
    ),
    ...durations,
  ];
  if (problems.length === 0) return problems;
  // LB622 says what is wrong with a value where the schema has only a pattern.
  const invalid = new Set([...invalidIn(object)].map(({ path }) => path.join("/")));
  return problems.filter(
    (problem) =>
      !hasVariable(problem.path) &&
      !isDefaulted(object, problem) &&
      !(problem.kind === "enum" && invalid.has(problem.path.join("/"))) &&
      !(problem.kind !== "unknown-field" && changed.has(problem.path.join("/"))) &&
      !unset.has(problem.path.join("/")) &&
      !isReportedElsewhere(object, problem),
  );
}

/** Fields of Kubernetes' own kinds for which the API server puts a default in the place of an empty text (zz_generated.defaults.go). */
const DEFAULTED =
  /^(?:concurrencyPolicy|dnsPolicy|externalTrafficPolicy|imagePullPolicy|persistentVolumeReclaimPolicy|podManagementPolicy|protocol|restartPolicy|schedulerName|scheme|sessionAffinity|terminationMessagePolicy)$/;

function isDefaulted(object: ClusterObject, { kind, path }: SchemaProblem): boolean {
  return kind === "enum" && DEFAULTED.test(String(path.at(-1))) && at(object.data, ...path) === "";
}

function hasVariable(path: FieldPath): boolean {
  return path.some((key) => String(key).includes("${"));
}

/** Whether the schema is the same wherever that apiVersion is served. */
function isFixed(object: ClusterObject): boolean {
  const { group, kind } = object.id;
  return isOfFlux(object) || findKind(group, kind) !== undefined;
}

function isOfFlux({ id }: ClusterObject): boolean {
  return id.group.endsWith(".toolkit.fluxcd.io");
}
