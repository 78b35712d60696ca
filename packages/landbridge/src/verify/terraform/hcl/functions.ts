import { dump } from "js-yaml";

import { linearRegExp } from "../../../lib/linear-regexp";
import { host, subnet, subnets } from "./cidr-functions";
import { collections } from "./collections";
import { decode, decodeAll } from "./decode";
import { isDisclosing } from "./disclosure";
import { Failure } from "./failure";
import { encode, isSensitive, joinParts, Unknown, type Value } from "./value";

/** Ends of what known arguments can grow to. */
const MAX_TEXT = 1024 * 1024;

type TextFunction = (...args: readonly string[]) => string | undefined;

const TEXT_FUNCTIONS: Readonly<Record<string, TextFunction>> = {
  lower: (text = "") => text.toLowerCase(),
  upper: (text = "") => text.toUpperCase(),
  title: (text = "") => text.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase()),
  chomp: (text = "") => text.replace(/(?:\r?\n)+$/, ""),
  trimspace: (text = "") => text.trim(),
  trimprefix: (text = "", prefix = "") =>
    text.startsWith(prefix) ? text.slice(prefix.length) : text,
  trimsuffix: (text = "", suffix = "") =>
    suffix !== "" && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text,
  trim: (text = "", cut = "") => {
    const kept = Array.from(text);
    while (kept.length > 0 && cut.includes(kept[0] ?? "")) kept.shift();
    while (kept.length > 0 && cut.includes(kept.at(-1) ?? "")) kept.pop();
    return kept.join("");
  },
  replace: (text = "", search = "", replacement = "") => {
    const isPattern = search.length > 1 && search.startsWith("/") && search.endsWith("/");
    if (!isPattern) return text.replaceAll(search, () => replacement);
    const pattern = patternOf(search.slice(1, -1));
    return pattern === undefined
      ? undefined
      : text.replace(pattern, replacement.replace(/\$\{?(\w+)\}?/g, "$$$1"));
  },
  substr: (text = "", from = "0", length = "-1") => {
    const start = Number(from) < 0 ? text.length + Number(from) : Number(from);
    return text.slice(start, Number(length) < 0 ? undefined : start + Number(length));
  },
  indent: (count = "0", text = "") =>
    text.replaceAll("\n", `\n${" ".repeat(Math.min(100, Number(count)))}`),
  base64encode: (text = "") => Buffer.from(text, "utf8").toString("base64"),
  base64decode: (text = "") => Buffer.from(text, "base64").toString("utf8"),
  urlencode: (text = "") => encodeURIComponent(text),
  basename: (path = "") => path.slice(path.lastIndexOf("/") + 1),
  dirname: (path = "") => (path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "."),
};

function patternOf(source: string): RegExp | undefined {
  try {
    return linearRegExp(source, "g");
  } catch {
    return undefined;
  }
}

const printYaml = (data: unknown): string => dump(data, { quoteStyle: "double", lineWidth: -1 });

type ValueFunction = (args: readonly Value[]) => Value | undefined;

const VALUE_FUNCTIONS: Readonly<Record<string, ValueFunction>> = {
  ...collections,
  jsonencode: ([value = null]) => encode(value, (data) => JSON.stringify(data)),
  yamlencode: ([value = null]) => encode(value, printYaml),
  jsondecode: ([value = null]) => decode(value),
  yamldecode: ([value = null]) => decode(value),
  // The provider of Kubernetes has one for a manifest, and one for a file of several.
  "provider::kubernetes::manifest_decode": ([value = null]) => decode(value),
  "provider::kubernetes::manifest_decode_multi": ([value = null]) => decodeAll(value),
  format: ([template, ...args]) =>
    typeof template === "string" ? format(template, args) : undefined,
  tostring: ([value = null]) =>
    typeof value === "number" || typeof value === "boolean" ? String(value) : value,
  tonumber: ([value = null]) => (typeof value === "string" ? Number(value) : value),
  tobool: ([value = null]) => (typeof value === "string" ? value === "true" : value),
  startswith: ([text, prefix]) =>
    typeof text === "string" && typeof prefix === "string" ? text.startsWith(prefix) : undefined,
  endswith: ([text, suffix]) =>
    typeof text === "string" && typeof suffix === "string" ? text.endsWith(suffix) : undefined,
  abspath: ([path = null]) => path,
  cidrsubnet: ([network, bits, number]) =>
    typeof network === "string" && typeof bits === "number" && typeof number === "number"
      ? subnet(network, bits, number)
      : undefined,
  cidrsubnets: ([network, ...sizes]) =>
    typeof network === "string" && sizes.every((bits) => typeof bits === "number")
      ? subnets(network, sizes)
      : undefined,
  cidrhost: ([network, number]) =>
    typeof network === "string" && typeof number === "number" ? host(network, number) : undefined,
  max: (args) => numbers(args, Math.max),
  min: (args) => numbers(args, Math.min),
};

/** Calls a Terraform function. Unknown arguments and unsupported functions return an unknown value. */
export function callFunction(name: string, args: readonly Value[]): Value {
  const value = VALUE_FUNCTIONS[name]?.(args);
  if (value !== undefined) return value;
  const textFunction = Object.hasOwn(TEXT_FUNCTIONS, name) ? TEXT_FUNCTIONS[name] : undefined;
  if (textFunction !== undefined && args.every(isText)) {
    const result = textFunction(...args.map(String));
    if (result !== undefined && result.length <= MAX_TEXT) return result;
  }
  return unknownCall(name, args);
}

/** Result of a call with unknown arguments. */
export function unknownCall(name: string, args: readonly Value[]): Unknown {
  const first = args.find((value) => value instanceof Unknown);
  const secret = isDisclosing(name) && args.some(isSensitive);
  // A text function keeps the shape well enough: `lower(x)`, `replace(x, ...)`, `trimspace(x)`.
  const keepsShape = Object.hasOwn(TEXT_FUNCTIONS, name) && !name.startsWith("base64");
  const standIn = keepsShape && first !== undefined ? first.standIn : `stand-in-${name}`;
  return new Unknown(standIn, { isSensitive: secret });
}

function isText(value: Value): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function numbers(args: readonly Value[], pick: (...values: number[]) => number): Value | undefined {
  const values = args.map(Number);
  return args.every((value) => typeof value === "number") ? pick(...values) : undefined;
}

/** A value as a verb of `format` writes it: `%q` in quotes, `%05d` with zeros in front. */
function formatted(verb: string, value: Value | undefined): Value {
  if (value === undefined) throw new Failure("not enough arguments");
  if (verb === "%q" && typeof value === "string") return JSON.stringify(value);
  const width = Number(/^%(0\d+)d$/.exec(verb)?.[1] ?? 0);
  return width > 0 && typeof value === "number" ? String(value).padStart(width, "0") : value;
}

function format(template: string, args: readonly Value[]): Value | undefined {
  const parts: Value[] = [];
  let next = 0;
  let end = 0;
  for (const found of template.matchAll(/%(?:%|(?:0\d+)?d|s|v|q)/g)) {
    parts.push(template.slice(end, found.index));
    end = found.index + found[0].length;
    parts.push(found[0] === "%%" ? "%" : formatted(found[0], args[next++]));
  }
  const rest = template.slice(end);
  if (rest.replaceAll("%%", "").includes("%")) return undefined;
  return joinParts([...parts, rest]);
}
