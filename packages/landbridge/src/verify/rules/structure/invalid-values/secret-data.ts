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
