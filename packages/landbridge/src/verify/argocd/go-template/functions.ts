import { dump, load } from "js-yaml";

import { isRecord } from "../../yaml/json";
import { NotUnderstood } from "./parser";

/** A function of a template. */
export type TemplateFunction = (...args: readonly unknown[]) => unknown;

/** What Go templates take for false: zero, the empty string, nil, and empty collections. */
export function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isRecord(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** A value as a template prints it. */
export function printed(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "<no value>";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new NotUnderstood("a collection is printed");
}

const text = (value: unknown): string =>
  value === undefined || value === null ? "" : printed(value);

/** Copies of a text that no template needs more of. */
const MAX_INDENT = 200;

function indent(count: unknown, value: unknown): string {
  const spaces = " ".repeat(Math.min(Number(count), MAX_INDENT));
  return text(value)
    .split("\n")
    .map((line) => spaces + line)
    .join("\n");
}

function toYaml(value: unknown): string {
  return dump(value, { noRefs: true, lineWidth: -1 }).replace(/\n$/, "");
}

/** An empty mapping of empty text, as in Helm. Fails for text with an unknown parameter, which isn't YAML. */
function fromYaml(value: unknown): unknown {
  const yaml = text(value);
  try {
    return yaml.trim() === "" ? {} : load(yaml);
  } catch {
    throw new NotUnderstood("fromYaml of what isn't YAML");
  }
}

function index(value: unknown, ...keys: readonly unknown[]): unknown {
  let here = value;
  for (const key of keys) {
    if (Array.isArray(here)) here = typeof key === "number" ? here[key] : undefined;
    else if (isRecord(here) && Object.hasOwn(here, String(key))) here = here[String(key)];
    else return undefined;
  }
  return here;
}

function dig(...args: readonly unknown[]): unknown {
  const keys = args.slice(0, -2);
  return index(args.at(-1), ...keys) ?? args.at(-2);
}

function printf(format: unknown, ...args: readonly unknown[]): string {
  let next = 0;
  return text(format).replace(/%(?:[sdvq]|%)/g, (verb) => {
    if (verb === "%%") return "%";
    const value = args[next++];
    return verb === "%q" ? JSON.stringify(text(value)) : printed(value);
  });
}

function dict(...args: readonly unknown[]): unknown {
  const result: Record<string, unknown> = {};
  for (let at = 0; at + 1 < args.length; at += 2) result[text(args[at])] = args[at + 1];
  return result;
}

/** Sprig's `mergeOverwrite`: later mappings win. */
function mergeOverwrite(...args: readonly unknown[]): unknown {
  return args.reduce<Record<string, unknown>>((merged, next) => {
    for (const [key, value] of Object.entries(isRecord(next) ? next : {})) {
      const below = merged[key];
      merged[key] = isRecord(value) && isRecord(below) ? mergeOverwrite(below, value) : value;
    }
    return merged;
  }, {});
}

/** Argo CD's `normalize`: a name that is a valid DNS name. */
function normalize(value: unknown): string {
  return text(value)
    .toLowerCase()
    .replace(/[^-a-z0-9.]/g, "-")
    .slice(0, 253)
    .replace(/^[-.]+|[-.]+$/g, "");
}

/** Functions of Go, sprig and Helm that templates of Applications use, with the arguments in their order. */
export const FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  and: (...args) => args.find((arg) => !isTruthy(arg)) ?? args.at(-1),
  or: (...args) => args.find(isTruthy) ?? args.at(-1),
  not: (value) => !isTruthy(value),
  eq: (first, ...others) => others.some((other) => other === first),
  ne: (first, other) => first !== other,
  gt: (one, other) => Number(one) > Number(other),
  lt: (one, other) => Number(one) < Number(other),
  ge: (one, other) => Number(one) >= Number(other),
  le: (one, other) => Number(one) <= Number(other),
  len: (value) =>
    Array.isArray(value)
      ? value.length
      : isRecord(value)
        ? Object.keys(value).length
        : text(value).length,
  index,
  get: (value, key) => index(value, key) ?? "",
  dig,
  hasKey: (value, key) => isRecord(value) && Object.hasOwn(value, text(key)),
  keys: (value) => (isRecord(value) ? Object.keys(value) : []),
  default: (fallback, value) => (isTruthy(value) ? value : fallback),
  coalesce: (...args) => args.find(isTruthy),
  empty: (value) => !isTruthy(value),
  required: (message, value) => {
    if (value === undefined || value === null || value === "")
      throw new NotUnderstood(text(message));
    return value;
  },
  ternary: (yes, no, test) => (isTruthy(test) ? yes : no),
  quote: (...args) => args.map((arg) => JSON.stringify(text(arg))).join(" "),
  squote: (...args) => args.map((arg) => `'${text(arg)}'`).join(" "),
  lower: (value) => text(value).toLowerCase(),
  upper: (value) => text(value).toUpperCase(),
  title: (value) => text(value).replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  trim: (value) => text(value).trim(),
  trimSuffix: (suffix, value) =>
    text(value).endsWith(text(suffix)) && text(suffix) !== ""
      ? text(value).slice(0, -text(suffix).length)
      : text(value),
  trimPrefix: (prefix, value) =>
    text(value).startsWith(text(prefix)) ? text(value).slice(text(prefix).length) : text(value),
  trunc: (count, value) =>
    Number(count) < 0 ? text(value).slice(Number(count)) : text(value).slice(0, Number(count)),
  replace: (from, to, value) => text(value).split(text(from)).join(text(to)),
  contains: (part, value) => text(value).includes(text(part)),
  hasPrefix: (part, value) => text(value).startsWith(text(part)),
  hasSuffix: (part, value) => text(value).endsWith(text(part)),
  splitList: (separator, value) => text(value).split(text(separator)),
  join: (separator, value) =>
    Array.isArray(value) ? value.map(text).join(text(separator)) : text(value),
  first: (value) => index(value, 0),
  last: (value) => (Array.isArray(value) ? (value.at(-1) as unknown) : undefined),
  has: (item, value) => Array.isArray(value) && value.includes(item),
  list: (...args) => args,
  dict,
  mergeOverwrite,
  indent,
  nindent: (count, value) => `\n${indent(count, value)}`,
  toYaml,
  toJson: (value) => JSON.stringify(value),
  fromYaml,
  toString: text,
  int: (value) => Math.trunc(Number(value)),
  int64: (value) => Math.trunc(Number(value)),
  add: (...args) => args.reduce<number>((sum, arg) => sum + Number(arg), 0),
  sub: (one, other) => Number(one) - Number(other),
  kindIs: (kind, value) =>
    text(kind) ===
    (isRecord(value)
      ? "map"
      : Array.isArray(value)
        ? "slice"
        : typeof value === "boolean"
          ? "bool"
          : typeof value),
  print: (...args) => args.map(text).join(""),
  printf,
  normalize,
};
