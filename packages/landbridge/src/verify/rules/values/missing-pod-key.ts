import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { describe } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { objectReferencesOf } from "../references/collect-references";
import { placeOf, type ObjectReference } from "../references/object-reference";
import type { Report } from "../rule";
import { knownKeys, readsData } from "./known-keys";
import { dataOf } from "./references";

/** Kinds whose references are in values of charts. */
const OF_VALUES = new Set(["Application", "HelmRelease"]);

/** Environment variables, in pods and in values of charts, of keys that the ConfigMap or Secret doesn't have. */
export function* missingPodKeys(model: Model): Iterable<Report> {
  for (const reference of objectReferencesOf(model)) {
    const { key, kind, namespace, name, reader, optional } = reference;
    if (key === undefined || key.name.includes("$") || key.name.includes("{{") || optional)
      continue;
    if (kind !== "ConfigMap" && kind !== "Secret") continue;
    const origin = dataOf(model, { kind, namespace, name });
    const keys = knownKeys(origin);
    if (keys === undefined || keys.includes(key.name)) continue;
    const unread = keys.filter((one) => !isRead(model, reference, one));
    const nearest = nearestName(key.name, unread) ?? (keys.length === 1 ? keys[0] : undefined);
    yield {
      // Values are read by a template that isn't known.
      severity: OF_VALUES.has(reader.id.kind) ? "warning" : "error",
      message: didYouMean(
        `${describe(reader.id)} reads key ${key.name} of ${kind} ${namespace}/${name}, which has ${keys.join(", ")}.`,
        nearest,
      ),
      remedy: "Correct the key, or add it.",
      at: placeOf(reference, key.path),
      object: reader.id,
      related: readsData(origin),
    };
  }
}

function isRead(model: Model, reference: ObjectReference, key: string): boolean {
  return objectReferencesOf(model).some(
    (other) =>
      other.reader === reference.reader &&
      other.name === reference.name &&
      other.kind === reference.kind &&
      other.key?.name === key,
  );
}
