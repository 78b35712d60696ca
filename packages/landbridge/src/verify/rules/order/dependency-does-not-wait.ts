import { editTarget, type Fix } from "../../findings/fix";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { pendingBelow } from "../../model/pending-objects";
import { at, flag, type FieldPath } from "../../yaml/json";
import { plural } from "../phrases";
import type { ClusterRule, Report } from "../rule";
import { sourceDocument } from "../source-document";
import { dependencies, dependentsOf } from "./dependents";

/** LB204 */
export const dependencyDoesNotWait: ClusterRule = {
  id: "LB204",
  name: "dependency-does-not-wait",
  severity: "warning",
  summary: "A dependsOn names something that is Ready before it has finished.",
  why: "Without wait or healthChecks a Kustomization is Ready as soon as its objects are accepted. Its charts aren't installed yet, and its dependents start immediately: the order looks enforced but isn't.",
  remedy:
    "Set wait: true on the Kustomization that others depend on, or healthChecks for the objects that must be ready.",
  *check(model) {
    for (const applier of model.appliers) yield* existenceReports(applier);
    for (const [target, dependents] of dependentsOf(model)) {
      if (target.kind === "HelmRelease") yield* releaseReport(target, dependents);
      else yield* kustomizationReport(model, target, dependents);
    }
  },
};

/** A ResourceSet asks for readiness only where it says so. */
function* existenceReports({ object, title, dependsOn }: Applier): Iterable<Report> {
  if (object === undefined) return;
  for (const { target, onlyExists, path } of dependsOn) {
    if (target === undefined || onlyExists !== true) continue;
    yield {
      message: `${title} starts as soon as ${target.title} exists: its dependsOn has no ready: true.`,
      at: { object, path },
      object: object.id,
      remedy: "Set ready: true next to the name.",
      fix: setTrue(object, [...path, "ready"]),
    };
  }
}

function* kustomizationReport(
  model: Model,
  target: Applier,
  dependents: readonly Applier[],
): Iterable<Report> {
  for (const { holder, objects: all } of pendingBelow(model.order, target)) {
    const objects = all.filter((object) => !startsFlux(model, object));
    const [first] = objects;
    if (first === undefined) continue;
    const nested = holder === target ? "" : ` that ${holder.title} applies`;
    yield* report(
      holder,
      target,
      dependents,
      `${target.title} is Ready before ${nameOf(first, objects.length, nested)} ready`,
    );
  }
}

/** Charts without which no Kustomization would be applied: whoever depends on them only waits for Flux itself. */
const OF_FLUX = new Set(["flux-instance", "flux-operator"]);

function startsFlux(model: Model, object: ClusterObject): boolean {
  return (
    object.id.kind === "FluxInstance" ||
    model.releases.some(
      (release) => release.object === object && OF_FLUX.has(release.chart ?? release.releaseName),
    )
  );
}

function* releaseReport(target: Applier, dependents: readonly Applier[]): Iterable<Report> {
  if (flag(target.spec, "install", "disableWait") !== true) return;
  yield* report(
    target,
    target,
    dependents,
    `${target.title} does not wait for its objects (install.disableWait)`,
  );
}

function nameOf(object: ClusterObject, count: number, nested: string): string {
  const name = `${object.id.kind} ${object.id.name}${nested}`;
  return count === 1 ? `${name} is` : `${name} and ${plural(count - 1, "other")} are`;
}

/** Sets a switch where it is written; in the object itself if it isn't yet. */
function setTrue(object: ClusterObject, path: FieldPath): Fix | undefined {
  const document =
    sourceDocument(object, path, at(object.data, ...path)) ??
    sourceDocument(object, path.slice(0, -1), at(object.data, ...path.slice(0, -1)));
  if (document === undefined) return undefined;
  const title = `set ${String(path.at(-1))}: true of ${object.id.kind} ${object.id.name}`;
  return { title, edits: [{ op: "set", ...editTarget(document, path), value: true }] };
}

function* report(
  holder: Applier,
  target: Applier,
  dependents: readonly Applier[],
  message: string,
): Iterable<Report> {
  const { object } = holder;
  if (object === undefined) return;
  yield {
    message: `${message}; ${plural(dependents.length, "other")} ${dependents.length === 1 ? "depends" : "depend"} on it.`,
    at: { object, path: ["spec"] },
    object: object.id,
    fix: holder.kind === "Kustomization" ? setTrue(object, ["spec", "wait"]) : undefined,
    related: dependencies(target, dependents),
  };
}
