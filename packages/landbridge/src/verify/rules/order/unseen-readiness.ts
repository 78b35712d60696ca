import { lateConditions } from "../../flux/late-health";
import { groupOf } from "../../kubernetes/object";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { list, text } from "../../yaml/json";
import { compositeKinds } from "../composed-kinds";
import { plural } from "../phrases";
import type { ClusterRule, Report } from "../rule";
import { dependencies, dependentsOf } from "./dependents";

/** LB213 */
export const unseenReadiness: ClusterRule = {
  id: "LB213",
  name: "unseen-readiness",
  severity: "warning",
  summary: "A Kustomization waits for a kind that Flux calls healthy as soon as it is applied.",
  why: "Flux takes a custom resource without a condition Ready for healthy. Packages of Crossplane never have one, and what a controller creates in a cloud doesn't have one at first. So wait: true ends at once, and what depends on the Kustomization starts before the package is installed or the resource exists.",
  remedy:
    "Add healthCheckExprs for the kind, with an expression for the conditions that it has. Leave out `failed`: it is evaluated before `current`, and holds while a condition is still missing.",
  limits:
    "Reported for packages, definitions, managed and composite resources of Crossplane and for the resources of ACK, and only if something depends on the Kustomization.",
  *check(model) {
    for (const [target, dependents] of dependentsOf(model)) {
      if (target.kind !== "Kustomization") continue;
      for (const unseen of unseenBelow(model, target)) yield* reports(target, dependents, unseen);
    }
  },
};

/** Objects of one kind that a Kustomization waits for in vain. */
interface Unseen {
  readonly holder: Applier;
  readonly objects: [ClusterObject, ...ClusterObject[]];
  readonly conditions: readonly string[];
}

/** Also in nested Kustomizations that it waits for. */
function* unseenBelow(model: Model, holder: Applier): Iterable<Unseen> {
  const { order } = model;
  const found = new Map<string, Unseen>();
  for (const object of holder.objects) {
    if (!order.covers(holder, object)) continue;
    const nested = order.declaredBy(object);
    if (nested?.kind === "Kustomization" && nested.target === "") yield* unseenBelow(model, nested);
    const { group, kind } = object.id;
    const key = `${group}/${kind}`;
    const conditions = lateConditions(group, kind, compositeKinds(model).has(key));
    if (conditions === undefined || hasExpression(holder, group, kind)) continue;
    const before = found.get(key);
    if (before === undefined) found.set(key, { holder, objects: [object], conditions });
    else before.objects.push(object);
  }
  yield* found.values();
}

/** Flux compares group and kind, whatever the version. */
function hasExpression({ spec }: Applier, group: string, kind: string): boolean {
  return list(spec, "healthCheckExprs").some(
    (entry) => text(entry, "kind") === kind && groupOf(text(entry, "apiVersion") ?? "") === group,
  );
}

function* reports(
  target: Applier,
  dependents: readonly Applier[],
  { holder, objects, conditions }: Unseen,
): Iterable<Report> {
  const [{ id, data }] = objects;
  const { object } = holder;
  if (object === undefined) return;
  const more = objects.length === 1 ? "" : ` and ${plural(objects.length - 1, "other")}`;
  const expression = conditions
    .map((type) => `status.conditions.exists(c, c.type == '${type}' && c.status == 'True')`)
    .join(" && ");
  yield {
    message: `${holder.title} doesn't wait until ${id.kind} ${id.name}${more} ${objects.length === 1 ? "is" : "are"} ${conditions.join(" and ")}: Flux calls it healthy as soon as it is applied; ${plural(dependents.length, "other")} ${dependents.length === 1 ? "depends" : "depend"} on it.`,
    at: { object, path: ["spec"] },
    object: object.id,
    remedy: `Add healthCheckExprs with apiVersion ${text(data, "apiVersion") ?? ""}, kind ${id.kind} and current: ${expression}`,
    related: dependencies(target, dependents),
  };
}
