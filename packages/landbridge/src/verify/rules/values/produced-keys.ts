import type { ClusterObject } from "../../model/applier";
import { list, record, text } from "../../yaml/json";

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
