import { flag, list } from "../yaml/json";
import type { Applier, ClusterObject } from "./applier";
import type { Order } from "./order";

/** Kinds that take time after they are applied; others are as good as ready at once. */
const SLOW = new Set([
  "HelmRelease",
  "Kustomization",
  "ResourceSet",
  "Deployment",
  "StatefulSet",
  "DaemonSet",
  "Job",
]);

/** Objects of one applier that may still be at work when something else is already Ready. */
export interface PendingObjects {
  readonly holder: Applier;
  readonly objects: readonly ClusterObject[];
}

/** What is still at work when an applier is Ready, also in nested Kustomizations that it waits for. */
export function* pendingBelow(order: Order, applier: Applier): Iterable<PendingObjects> {
  const objects = unfinishedObjects(order, applier);
  if (objects.length > 0) yield { holder: applier, objects };
  for (const object of applier.objects) {
    const nested = order.covers(applier, object) ? order.declaredBy(object) : undefined;
    if (nested !== undefined && nested.kind !== "HelmRelease" && nested.target === "")
      yield* pendingBelow(order, nested);
  }
}

function unfinishedObjects(order: Order, applier: Applier): readonly ClusterObject[] {
  // With some health checks the author chose what counts.
  if (list(applier.spec, "healthChecks").length > 0) return [];
  return applier.objects.filter(
    (object) =>
      SLOW.has(object.id.kind) &&
      flag(object.data, "spec", "suspend") !== true &&
      !order.covers(applier, object),
  );
}
