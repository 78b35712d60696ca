import type { Collector } from "../collector";
import { isList, Mapping, valueAt, type Value } from "../hcl/value";
import type { Instance } from "../instance";
import { documentsIn, objectsIn } from "../manifest-objects";
import { addObject } from "./manifest";

/** Values with objects that a chart creates as they are: of the charts called `raw`, and of many others. */
const KEYS = ["resources", "extraObjects", "extraManifests", "extraDeploy"];

/** Records the objects in the values of a release. */
export function addExtraObjects(instance: Instance, node: string, collector: Collector): void {
  const values = instance.field("values");
  const contents = values !== undefined && isList(values) ? values.flatMap(documentsIn) : [];
  const objects = contents
    .flatMap((content) => KEYS.flatMap((key) => itemsOf(valueAt(content, key))))
    .flatMap(objectsIn);
  for (const object of objects)
    if (typeof valueAt(object, "kind") === "string") addObject(object, instance, node, collector);
}

function itemsOf(value: Value | undefined): readonly Value[] {
  if (value instanceof Mapping) return [...value.entries.values()];
  return value !== undefined && isList(value) ? value : [];
}
