import { defineScalarTag, FAILSAFE_SCHEMA, load, YAMLException } from "js-yaml";

import { isRecord } from "../yaml/json";
import { fieldName } from "./key";
import { resolvePlain } from "./plain";
import type { Spot, Written } from "./scalar-writer";

/** What a scalar is read as; undefined where it breaks the YAML of the whole object. */
export type Read = { readonly value: unknown } | undefined;

const SAFE_PLAIN =
  /^(?![-?:](?:[ \t]|$))(?!---|\.\.\.)[^\s\x85#,[\]{}&*!|>'"%@`](?:[^\n\r\t\x85\u2028\u2029]*[^\s\x85])?$/;
/** A mapping value without its key, and a key that is null. */
const NO_KEY = /^\s*(?::(?:\s|$)|\?\s*$)/;
/** Text that isn't a key in its position: it is indented, merges, or lacks its own key. */
const NOT_A_KEY = /^ |^<<$|^:\s/;
/** An escape that js-yaml knows and the reader of Kubernetes does not. */
const UNKNOWN_ESCAPE = /^"(?:[^\\]|\\[^/])*?\\\//;
const UNSAFE_INSIDE = /:(?:\s|$)|\s#/;
// The reader of Kubernetes refuses a document that has one of these anywhere.
// eslint-disable-next-line no-control-regex -- they are what is looked for
const REFUSED = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/;

/** YAML with the plain scalars of the YAML 1.1 reader of Kubernetes. */
const SCHEMA = FAILSAFE_SCHEMA.withTags(
  defineScalarTag<unknown>("tag:landbridge,2026:plain", {
    implicit: true,
    resolve: resolvePlain,
    identify: () => false,
  }),
  ...["!", "tag:"].map((prefix) =>
    defineScalarTag<unknown>(prefix, {
      matchByTagPrefix: true,
      resolve: (source, _isExplicit, tag) =>
        /^tag:yaml\.org,2002:(?:int|float|bool|null)$/.test(tag) ? resolvePlain(source) : source,
      identify: () => false,
    }),
  ),
);

/** Reads a written scalar again, after substitution has changed its text. */
export function readScalar(text: string, style: Written["style"], spot: Spot): Read {
  const isRefused = REFUSED.test(text) || UNKNOWN_ESCAPE.test(text);
  if (isRefused || (spot.kind === "key" ? NOT_A_KEY : NO_KEY).test(text)) return undefined;
  if (hasMisplacedTab(text, style, spot)) return undefined;
  const read = readAlone(text, style) ?? readInContext(text, style, spot);
  if (spot.kind === "key") {
    const value = read === undefined ? undefined : fieldName(text, read.value);
    return value === undefined ? undefined : { value };
  }
  return read !== undefined && isJson(read.value) ? read : undefined;
}

/** Whether a tab stands where Kubernetes' reader wants a token or spaces. */
function hasMisplacedTab(text: string, style: Written["style"], spot: Spot): boolean {
  if (style === "literal") return /^\|[-+]?\n(?: *\n)* *\t/.test(text);
  return style === "plain" && spot.kind !== "value" && /^ *\t/.test(text);
}

/** Reads the usual forms; undefined for one that needs a YAML reader. */
function readAlone(text: string, style: Written["style"]): Read {
  if (text === "") return { value: null };
  if (style === "plain" && SAFE_PLAIN.test(text) && !UNSAFE_INSIDE.test(text)) {
    return { value: resolvePlain(text) };
  }
  if (style === "single" && /^'(?:[^'\n\r\x85\u2028\u2029]|'')*'$/.test(text)) {
    return { value: text.slice(1, -1).replaceAll("''", "'") };
  }
  if (style === "double" && /^"[^"\\\n\r\x85\u2028\u2029]*"$/.test(text)) {
    return { value: text.slice(1, -1) };
  }
  return undefined;
}

function readInContext(text: string, style: Written["style"], { kind, indent }: Spot): Read {
  const lead = " ".repeat(indent);
  // YAML 1.1 has five line breaks. Inside quotes the next line needs no indent for Kubernetes' reader.
  const isQuoted = style === "single" || style === "double";
  const lines = isQuoted
    ? text.replace(/\r\n?|\x85/g, `\n${lead}  `)
    : text.replace(/\r\n?|[\x85\u2028\u2029]/g, "\n");
  if (kind === "key" && lines.includes("\n")) return undefined;
  // The field that follows in the object ends what the text leaves open. A literal block may end its
  // own last line, and counts every further line break.
  const end = style === "literal" && lines.endsWith("\n") ? "" : "\n";
  switch (kind) {
    case "key":
      return onlyKey(loadOrNothing(`${lead}${lines}: v\n`));
    case "item":
      return firstOfTwo(loadOrNothing(`${lead}- ${lines}${end}${lead}- end\n`));
    case "value":
      return fieldK(loadOrNothing(`${lead}k: ${lines}${end}${lead}z: end\n`));
  }
}

/** The YAML's data; undefined for YAML that is malformed. */
function loadOrNothing(yaml: string): unknown {
  try {
    return load(yaml, { schema: SCHEMA });
  } catch (error) {
    if (error instanceof YAMLException) return undefined;
    throw error;
  }
}

function onlyKey(read: unknown): Read {
  const [key, ...others] = isRecord(read) ? Object.keys(read) : [];
  return key === undefined || others.length > 0 ? undefined : { value: key };
}

function firstOfTwo(read: unknown): Read {
  return Array.isArray(read) && read.length === 2 ? { value: read[0] } : undefined;
}

function fieldK(read: unknown): Read {
  return isRecord(read) && Object.keys(read).join() === "k,z" ? { value: read.k } : undefined;
}

/** Whether JSON has the value: Flux fails at an infinite number. */
function isJson(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return !isRecord(value) || Object.values(value).every(isJson);
}
