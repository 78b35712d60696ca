import { isNumbered } from "../../../lib/is-numbered";
import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import { healthChecksOf } from "../../flux/kustomization";
import { describe, type ObjectId } from "../../kubernetes/object";
import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import type { FieldPath } from "../../yaml/json";
import type { Report } from "../rule";

/**
 * A health check on an object that the repository doesn't have, although it has one of nearly the same name, or one of
 * the same name in another namespace.
 */
export function* misspeltCheck(
  model: Model,
  { object, spec, title }: Applier,
  named: ObjectId & { readonly path: FieldPath },
): Iterable<Report> {
  const { group, kind, namespace, name, path } = named;
  if (object === undefined || (name + namespace).includes("$") || model.find(named).length > 0)
    return;
  const known = model.ofKind(group, kind).map(({ id }) => id);
  const checked = new Set(healthChecksOf(spec).map((id) => id.name));
  const near = nearestName(
    name,
    known.filter((id) => id.namespace === namespace).map((id) => id.name),
    SLIP,
    (other) => !checked.has(other) && !isNumbered(name, other),
  );
  const [elsewhere, second] = known.filter((id) => id.name === name);
  // A chart may have another workload of the same name.
  const isWorkload = group === "apps" || group === "batch" || group === "";
  if (near === undefined && (elsewhere === undefined || second !== undefined || isWorkload)) return;
  const message = `${title} waits for the health of ${describe(named)}, which nothing in the repository creates.`;
  yield {
    severity: "warning",
    message:
      near === undefined && elsewhere !== undefined
        ? `${message} There is ${describe(elsewhere)}.`
        : didYouMean(message, near),
    at: { object, path },
    object: object.id,
  };
}
