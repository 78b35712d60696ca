import { at, isRecord, type FieldPath, type YamlRecord } from "../yaml/json";
import { isList, KUSTOMIZATION_FIELDS, type FieldType } from "./kustomization-fields";

/** A field's name as Go compares it: for it `\u017F` is an `s`, and the sign of Kelvin is a `k`. */
export function folded(name: string): string {
  return name.replaceAll("\u017F", "s").replaceAll("\u212A", "k").toLowerCase();
}

type Fields = Readonly<Record<string, FieldType>>;

/**
 * A kustomization with its fields as they are properly written: kustomize decodes it as Go does JSON, for
 * which `apiversion` is `apiVersion`. The same mapping where nothing differs, which is the rule.
 */
export function withProperNames(data: YamlRecord): YamlRecord {
  return properRecord(data, KUSTOMIZATION_FIELDS);
}

/** The path as it is written in a file, of one with proper names. */
export function writtenPath(data: unknown, path: FieldPath): FieldPath {
  let here = data;
  return path.map((step) => {
    const written = typeof step === "string" ? writtenKey(here, step) : step;
    here = at(here, written);
    return written;
  });
}

function writtenKey(data: unknown, name: string): string {
  if (!isRecord(data) || Object.hasOwn(data, name)) return name;
  const same = folded(name);
  return Object.keys(data).find((key) => folded(key) === same) ?? name;
}

function properRecord(data: YamlRecord, fields: Fields): YamlRecord {
  const entries = Object.entries(data).map(([key, value]) => {
    const name = properName(key, fields);
    const type = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [key, name, properValue(value, type)] as const;
  });
  const isProper = entries.every(([key, name, value]) => key === name && value === data[key]);
  if (isProper) return data;
  // Of two spellings the last wins, in the key order of the JSON to which kustomize first converts the file.
  const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([, name, value]) => [name, value]));
}

function properName(key: string, fields: Fields): string {
  if (Object.hasOwn(fields, key)) return key;
  const same = folded(key);
  return Object.keys(fields).find((name) => folded(name) === same) ?? key;
}

function properValue(value: unknown, type: FieldType | undefined): unknown {
  if (type === undefined || typeof type === "string") return value;
  if (!isList(type)) return isRecord(value) ? properRecord(value, type) : value;
  if (!Array.isArray(value)) return value;
  const items: readonly unknown[] = value;
  const proper = items.map((item) => properValue(item, type[0]));
  return proper.every((item, index) => item === items[index]) ? value : proper;
}
