import type { Model } from "../../model/model";
import { classesOfReleases } from "./classes-of-releases";
import { existingObjects, isBuiltIn } from "./existing-objects";
import { isGatewayOfRelease } from "./gateways-of-releases";
import type { ObjectReference } from "./object-reference";

/** Whether a cluster has the object of a reference, as far as is known: also from the values of charts, or of itself. */
export function isThere(model: Model, reference: ObjectReference): boolean {
  return (
    existingObjects(model).has(reference) ||
    isBuiltIn(reference) ||
    isGatewayOfRelease(model, reference) ||
    (reference.kind.endsWith("Class") && classesOfReleases(model).has(reference.name))
  );
}
