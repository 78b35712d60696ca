import { parseYaml } from "../../yaml/document";
import { isRecord } from "../../yaml/json";
import { Failure } from "./failure";
import { fromPlain, joinParts, Mapping, Unknown, type Value } from "./value";

/**
 * The value that a text of JSON or YAML holds. Of a template whose variables aren't all known, what doesn't depend on
 * these; undefined if its structure does.
 * @throws Failure if Terraform couldn't decode it
 */
export function decode(value: Value): Value | undefined {
  if (value instanceof Unknown) {
    return value.encoded ?? (value.parts === undefined ? undefined : decodeTemplate(value.parts));
  }
  if (typeof value !== "string") return undefined;
  const data = read(value);
  if (data === undefined) throw new Failure("not readable");
  return fromPlain(data.value);
}

/** The values of all documents of a text; undefined if it isn't known or can't be read. */
export function decodeAll(value: Value): Value | undefined {
  if (typeof value !== "string") return undefined;
  const documents = parseYaml("", value);
  if (documents.some(({ problem }) => problem !== undefined)) return undefined;
  return documents.map(({ data }) => fromPlain(data));
}

function read(text: string): { readonly value: unknown } | undefined {
  const [document, second] = parseYaml("", text);
  if (document === undefined || document.problem !== undefined || second !== undefined) return;
  return { value: document.data };
}

/** What stands for an unknown part while its template is read: a word, which YAML takes everywhere in a text. */
const MARK = /unknown-part-(\d+)-of-template/;

function decodeTemplate(parts: readonly Value[]): Value | undefined {
  const written = joinParts(
    parts.map((part, index) =>
      part instanceof Unknown ? `unknown-part-${String(index)}-of-template` : part,
    ),
  );
  const data = typeof written === "string" ? read(written) : undefined;
  return data === undefined ? undefined : filled(data.value, parts);
}

/** Data in which unknown parts stand for their marks. */
function filled(data: unknown, parts: readonly Value[]): Value {
  if (typeof data === "string") {
    const pieces = data.split(MARK);
    if (pieces.length === 1) return data;
    const values = pieces.map((piece, index) =>
      index % 2 === 0 ? piece : (parts[Number(piece)] ?? ""),
    );
    return joinParts(values.filter((piece) => piece !== ""));
  }
  if (Array.isArray(data)) return data.map((item) => filled(item, parts));
  if (!isRecord(data)) return fromPlain(data);
  const entries = Object.entries(data);
  const known = entries.filter(([key]) => !MARK.test(key));
  return new Mapping(
    new Map(known.map(([key, item]) => [key, filled(item, parts)])),
    known.length < entries.length,
  );
}
