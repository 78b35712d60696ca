import { parseYaml } from "../yaml/document";
import { fromPlain, isList, Mapping, Unknown, type Value } from "./hcl/value";

/** The objects in a manifest, which may be text, encoded data or data. */
export function objectsIn(manifest: Value | undefined): readonly Value[] {
  if (manifest === undefined || manifest instanceof Mapping)
    return manifest === undefined ? [] : [manifest];
  if (manifest instanceof Unknown && manifest.encoded !== undefined) return [manifest.encoded];
  const text = manifest instanceof Unknown ? manifest.standIn : manifest;
  return typeof text === "string" && text.includes("kind") ? documentsIn(manifest) : [];
}

/** The documents of a YAML text, whose parts may be unknown, or of encoded data. */
export function documentsIn(manifest: Value): readonly Value[] {
  if (manifest instanceof Unknown && manifest.encoded !== undefined) return [manifest.encoded];
  const text = manifest instanceof Unknown ? manifest.standIn : manifest;
  if (typeof text !== "string") return [];
  const secret = manifest instanceof Unknown && manifest.isSensitive;
  return parseYaml("", text)
    .filter(({ problem }) => problem === undefined)
    .map(({ data }) => withoutStandIns(fromPlain(data), secret));
}

/** A string that contains a placeholder was built from something unknown. */
function withoutStandIns(value: Value, isSecret: boolean): Value {
  if (typeof value === "string" && value.includes("stand-in")) {
    return new Unknown(value, { isSensitive: isSecret });
  }
  if (value instanceof Mapping) {
    const entries = [...value.entries].map(
      ([key, item]) => [key, withoutStandIns(item, isSecret)] as const,
    );
    return new Mapping(new Map(entries));
  }
  return isList(value) ? value.map((item) => withoutStandIns(item, isSecret)) : value;
}

/** Namespace of an object by the field of its metadata; undefined if it is set but unknown. */
export function namespaceOf(field: Value | undefined): string | undefined {
  const namespace = field ?? "default";
  return typeof namespace === "string" ? namespace : undefined;
}
