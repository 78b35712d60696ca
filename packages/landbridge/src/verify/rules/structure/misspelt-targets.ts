import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { allKinds } from "../../catalog/api-kinds";
import { meantKind } from "../../catalog/misspelt-kind";
import { groupOf } from "../../kubernetes/object";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { text, type FieldPath } from "../../yaml/json";
import { valuesAt } from "../references/read-reference";
import type { Report } from "../rule";

/** Fields with an entry that has apiVersion and kind. */
const TYPED: Readonly<Partial<Record<Applier["kind"], readonly string[]>>> = {
  Kustomization: ["spec.healthChecks.*", "spec.healthCheckExprs.*"],
  HelmRelease: ["spec.healthCheckExprs.*"],
};

/** Fields with a target that has a kind, and perhaps a group. */
const TARGETS: Readonly<Partial<Record<Applier["kind"], readonly string[]>>> = {
  HelmRelease: [
    "spec.postRenderers.*.kustomize.patches.*.target",
    "spec.driftDetection.ignore.*.target",
  ],
};

/** Health checks, post-renderers and drift detection of a kind that is misspelled. */
export function* misspeltTargets(model: Model): Iterable<Report> {
  for (const { kind, object } of model.appliers) {
    if (object === undefined) continue;
    for (const field of TYPED[kind] ?? []) yield* inTyped(model, object, field);
    for (const field of TARGETS[kind] ?? []) yield* inTargets(model, object, field);
  }
}

function* inTyped(model: Model, object: ClusterObject, field: string): Iterable<Report> {
  for (const [path, entry] of valuesAt(object.data, field.split("."))) {
    const apiVersion = text(entry, "apiVersion") ?? "";
    const kind = text(entry, "kind") ?? "";
    const group = groupOf(apiVersion);
    if (apiVersion === "" || kind === "" || model.scopes.isDefined(group, kind)) continue;
    const meant = meantKind(group, kind);
    if (meant === undefined) continue;
    const isKind = meant.group === group;
    const message = isKind
      ? `${apiVersion} has no kind "${kind}".`
      : `No API group is named "${group}".`;
    yield report(
      object,
      [...path, isKind ? "kind" : "apiVersion"],
      message,
      isKind ? meant.kind : meant.group,
    );
  }
}

function* inTargets(model: Model, object: ClusterObject, field: string): Iterable<Report> {
  for (const [path, target] of valuesAt(object.data, field.split("."))) {
    const kind = text(target, "kind") ?? "";
    // kustomize reads it as a regular expression.
    if (!/^[A-Za-z]+$/.test(kind) || allKinds().has(kind)) continue;
    if (model.objects.some(({ id }) => id.kind === kind)) continue;
    const nearest = nearestName(kind, allKinds(), 1);
    if (nearest !== undefined)
      yield report(object, [...path, "kind"], `No known kind is named "${kind}".`, nearest);
  }
}

function report(object: ClusterObject, path: FieldPath, message: string, nearest: string): Report {
  return {
    severity: "warning",
    message: didYouMean(message, nearest),
    at: { object, path, value: true },
    object: object.id,
  };
}
