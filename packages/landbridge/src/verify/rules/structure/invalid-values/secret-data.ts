import type { ClusterObject } from "../../../model/applier";
import { record } from "../../../yaml/json";
import { isFilledIn, placeholderOf } from "../../../yaml/open-text";
import type { InvalidValue } from "./invalid-value-type";

/** Base64 with padding, as Go's standard encoding reads it, which passes over line breaks. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Values below `data` of a Secret that aren't base64. */
export function* invalidSecretData({ id, data }: ClusterObject): Iterable<InvalidValue> {
  if (id.group !== "" || id.kind !== "Secret" || record(data, "sops") !== undefined) return;
  for (const [key, value] of Object.entries(record(data, "data") ?? {})) {
    if (typeof value !== "string" || isFilledIn(value)) continue;
    if (BASE64.test(value.replaceAll(/[\r\n]/g, ""))) continue;
    yield {
      path: ["data", key],
      message: `the value of ${key} isn't base64, as those below data have to be; stringData takes plain texts`,
      ...(placeholderOf(value) !== undefined && { isWarning: true }),
    };
  }
}

/** The longest key that a ConfigMap or Secret may have. */
const MAX_KEY = 253;

/** Whether the API server accepts a key of a ConfigMap or Secret. */
export function isDataKey(key: string): boolean {
  return /^[-._a-zA-Z0-9]+$/.test(key) && key.length <= MAX_KEY && !/^\.\.?$|^\.\./.test(key);
}

/** The first key of a ConfigMap or Secret that the API server rejects: the others mostly have the same cause. */
export function* invalidDataKeys({ id, data, origin }: ClusterObject): Iterable<InvalidValue> {
  if (id.group !== "" || (id.kind !== "ConfigMap" && id.kind !== "Secret")) return;
  for (const field of ["data", "stringData", "binaryData"]) {
    const key = Object.keys(record(data, field) ?? {}).find(
      (one) => !isDataKey(one) && !isFilledIn(one),
    );
    if (key === undefined) continue;
    const shown = key.length > MAX_SHOWN ? `${key.slice(0, MAX_SHOWN)}...` : key;
    const isGenerated = origin.document === undefined && key.includes(":");
    yield {
      path: [field, key],
      isKey: true,
      message: `the key ${JSON.stringify(shown)} may have only letters, digits, "-", "_" and "."${isGenerated ? "; a file of variables has lines of NAME=value" : ""}`,
    };
  }
}

const MAX_SHOWN = 40;
