import { nearestName } from "../../../lib/nearest-name";
import type { Severity } from "../../findings/finding";
import { healthChecksOf, waitsForAll } from "../../flux/kustomization";
import { groupOf } from "../../kubernetes/object";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { flag, list, record, text, type FieldPath } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";

/** LB606 */
export const inertField: ClusterRule = {
  id: "LB606",
  name: "inert-field",
  severity: "warning",
  summary: "A field is set where it has no effect.",
  why: "It looks as if something were checked or set, but it isn't.",
  remedy: "Remove the field, or set the field that it depends on.",
  *check(model) {
    for (const applier of model.appliers) {
      if (applier.kind === "Kustomization" || applier.kind === "root") {
        yield* kustomization(applier);
        yield* checksOfNothing(applier);
      }
      if (applier.target === "")
        for (const object of applier.objects) yield* namespaced(model, object);
    }
  },
};

function* kustomization({ object, spec, title }: Applier): Iterable<Report> {
  if (object === undefined) return;
  const report = (
    path: FieldPath,
    message: string,
    remedy: string,
    severity: Severity = "warning",
  ): Report => ({
    severity,
    message: `${title}: ${message}.`,
    at: { object, path },
    object: object.id,
    remedy,
    cause: message,
  });
  const waits = flag(spec, "wait") === true;
  const checks = list(spec, "healthChecks").length > 0;
  if (list(spec, "healthCheckExprs").length > 0 && !waits && !checks) {
    yield report(
      ["spec", "healthCheckExprs"],
      "healthCheckExprs has no effect without wait or healthChecks",
      "Set wait: true, or name the objects under healthChecks.",
    );
  }
  if (waits && checks) {
    yield report(
      ["spec", "healthChecks"],
      "healthChecks has no effect with wait: true",
      "Remove healthChecks: with wait every object is waited for.",
      // wait nearly always covers the objects that they name.
      "note",
    );
  }
  const postBuild = record(spec, "postBuild");
  if (postBuild !== undefined && Object.keys(postBuild).length === 0) {
    yield report(["spec", "postBuild"], "postBuild is empty", "Remove it, or name variables.");
  }
}

/** Expressions for a kind of which the Kustomization applies, and waits for, no object. */
function* checksOfNothing({ object, spec, title, objects, incomplete }: Applier): Iterable<Report> {
  const checks = healthChecksOf(spec);
  const waits = waitsForAll(spec) || checks.length > 0;
  if (object === undefined || incomplete || !waits || objects.length === 0) return;
  const ids = [...objects.map(({ id }) => id), ...checks];
  const kinds = ids.map((id) => id.kind);
  for (const [index, entry] of list(spec, "healthCheckExprs").entries()) {
    const kind = text(entry, "kind") ?? "";
    const group = groupOf(text(entry, "apiVersion") ?? "");
    if (kind === "" || ids.some((id) => id.kind === kind && id.group === group)) continue;
    // Else another cluster that shares the Kustomization may have the object, in its overlay.
    if (!kinds.includes(kind) && nearestName(kind, kinds) === undefined) continue;
    yield {
      message: `${title}: healthCheckExprs for ${kind} has no effect, because the Kustomization has no object of this kind.`,
      at: { object, path: ["spec", "healthCheckExprs", index, "kind"], value: true },
      object: object.id,
      remedy: "Correct apiVersion and kind, or remove the entry.",
    };
  }
}

/** A namespace on a kind that has none. */
function* namespaced(model: Model, object: ClusterObject): Iterable<Report> {
  const { group, kind } = object.id;
  const namespace = text(object.template, "metadata", "namespace");
  if (namespace === undefined || model.scopes.isClusterScoped(group, kind) !== true) return;
  // A kustomization's own `namespace` does not touch kinds it knows, and does touch custom ones.
  if (text(object.origin.document?.data, "metadata", "namespace") === undefined) return;
  yield {
    message: `${kind} ${object.id.name} is cluster-scoped: its namespace ${namespace} has no effect.`,
    at: { object, path: ["metadata", "namespace"] },
    object: object.id,
    remedy: "Remove the namespace.",
    cause: "namespace",
  };
}
