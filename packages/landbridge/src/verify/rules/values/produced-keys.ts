import { annotationsOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { generatedKeysOf, isFilledByOthers, isStandIn } from "../../model/filled-data";
import { isMetadataVariable } from "../../sops/encryption";
import { list, record, text } from "../../yaml/json";
import { keysAddedTo } from "./added-keys";

/**
 * Keys of a ConfigMap or Secret that is applied as an object; undefined if others add unknown ones, as to an object
 * without keys, or one whose only key is a placeholder.
 */
export function keysOfObject(object: ClusterObject): readonly string[] | undefined {
  const { id, data } = object;
  if (isFilledByOthers(object)) return undefined;
  // What Flux doesn't look into is `binaryData`.
  const fields = id.kind === "Secret" ? ["data", "stringData"] : ["data"];
  const keys = [
    ...fields.flatMap((field) =>
      Object.keys(record(data, field) ?? {}).filter((key) => !isMetadataVariable(key)),
    ),
    ...generatedKeysOf(object),
    ...keysAddedTo(data),
  ];
  if (record(data, "binaryData") !== undefined) return keys;
  return keys.every(isStandIn) ? undefined : keys;
}

/** Keys of a Secret that all of these objects fill; undefined if they are unknown, as where none of them creates it. */
export function keysOfMakers(makers: readonly ClusterObject[]): readonly string[] | undefined {
  if (makers.every(isAddition)) return undefined;
  const keys = new Set<string>();
  for (const maker of makers) {
    const own = keysOfMaker(maker);
    if (own === undefined) return undefined;
    for (const key of own) keys.add(key);
  }
  return [...keys];
}

/** Policies with which External Secrets leaves keys in a Secret that it finds, or doesn't create one (the field's description in its CRD). */
const KEEPS = new Set(["CreateOrMerge", "Merge", "None", "Orphan"]);

/** Whether an object may only add keys to a Secret that something else creates. */
function isAddition({ id, data }: ClusterObject): boolean {
  if (id.kind === "ExternalSecret")
    return KEEPS.has(text(data, "spec", "target", "creationPolicy") ?? "Owner");
  // Sealed Secrets patches a Secret with this annotation, which is in the template as well, lest it be removed.
  const template = record(data, "spec", "template");
  return annotationsOf(template)["sealedsecrets.bitnami.com/patch"] === "true";
}

/** Keys of the Secret that an ExternalSecret or SealedSecret creates; undefined if they are unknown. */
export function keysOfMaker({ id, data }: ClusterObject): readonly string[] | undefined {
  if (id.kind === "SealedSecret") return keysOfSealedSecret(data);
  if (id.kind !== "ExternalSecret") return undefined;
  const template = record(data, "spec", "target", "template");
  if (list(template, "templateFrom").length > 0) return undefined;
  const merges = text(template, "mergePolicy") === "Merge";
  const templated = record(template, "data");
  if (templated !== undefined && !merges) return Object.keys(templated);
  // Each property of a whole remote secret becomes a key.
  if (list(data, "spec", "dataFrom").length > 0) return undefined;
  const keys = list(data, "spec", "data").flatMap((entry) => text(entry, "secretKey") ?? []);
  return [...keys, ...Object.keys(templated ?? {})];
}

function keysOfSealedSecret(data: unknown): readonly string[] {
  return ["encryptedData", "template"].flatMap((field) => {
    const entries =
      field === "template" ? record(data, "spec", field, "data") : record(data, "spec", field);
    return Object.keys(entries ?? {});
  });
}
