import { distance } from "fastest-levenshtein";

import { isRecord, type FieldPath, type YamlRecord } from "../../yaml/json";
import { resolve, shapeOf } from "./file";
import type { ObjectShape, Scalar, Shape } from "./shape";

/** A field that does not fit the schema of its kind. */
export interface SchemaProblem {
  readonly path: FieldPath;
  /** A fragment without a full stop: `spec.replicas must be an integer, not a string`. */
  readonly message: string;
  readonly kind: "unknown-field" | "wrong-type" | "missing" | "enum";
  /** The field or value that was probably meant. */
  readonly nearest?: string;
}

/** Where the check is: one list that grows and shrinks, copied only where a problem is found. */
type Path = (string | number)[];

/** How an object differs from the schema of its kind; empty for kinds without a known schema. */
export function checkSchema(apiVersion: string, kind: string, data: unknown): SchemaProblem[] {
  const root = shapeOf(apiVersion, kind);
  if (root === undefined) return [];
  const problems: SchemaProblem[] = [];
  check(data, root, [], problems);
  return problems;
}

/** Whether the fields of a kind are known. */
export function hasSchema(apiVersion: string, kind: string): boolean {
  return shapeOf(apiVersion, kind) !== undefined;
}

function check(value: unknown, shape: Shape, path: Path, problems: SchemaProblem[]): void {
  // The API server takes null as a field that is not there.
  if (value === null || value === undefined) return;
  const known = resolve(shape);
  if (typeof known === "string") checkScalar(value, known, path, problems);
  else if ("p" in known) {
    if (isRecord(value)) checkFields(value, known, path, problems);
    else wrongType(value, "a mapping", path, problems);
  } else if ("m" in known) {
    if (!isRecord(value)) wrongType(value, "a mapping", path, problems);
    else for (const key of Object.keys(value)) below(value[key], known.m, key, path, problems);
  } else if ("a" in known) {
    if (!Array.isArray(value)) wrongType(value, "a list", path, problems);
    else
      value.forEach((item, index) => {
        below(item, known.a, index, path, problems);
      });
  } else if (typeof value !== "string") wrongType(value, "a string", path, problems);
  else if (!known.e.includes(value) && !isOpen(value)) {
    const nearest = nearestOf(value, known.e);
    const choice = known.e.join(", ");
    const message = `${words(path)} must be one of ${choice}, not ${JSON.stringify(value)}`;
    problems.push({
      path: [...path],
      message,
      kind: "enum",
      ...(nearest === undefined ? {} : { nearest }),
    });
  }
}

function below(
  value: unknown,
  shape: Shape,
  key: string | number,
  path: Path,
  problems: SchemaProblem[],
): void {
  path.push(key);
  check(value, shape, path, problems);
  path.pop();
}

function checkFields(
  value: YamlRecord,
  { p, r, o }: ObjectShape,
  path: Path,
  problems: SchemaProblem[],
): void {
  for (const key of Object.keys(value)) {
    const field = Object.hasOwn(p, key) ? p[key] : undefined;
    if (field !== undefined) below(value[key], field, key, path, problems);
    // What SOPS adds to an encrypted object goes when Flux decrypts it.
    else if (o === undefined && !(key === "sops" && path.length === 0)) {
      const nearest = nearestOf(key, Object.keys(p));
      const where = path.length === 0 ? "" : ` in ${words(path)}`;
      const message = `there is no field ${JSON.stringify(key)}${where}`;
      const found = { path: [...path, key], message, kind: "unknown-field" as const };
      problems.push(nearest === undefined ? found : { ...found, nearest });
    }
  }
  for (const key of r ?? []) {
    if (value[key] !== undefined && value[key] !== null) continue;
    const here = [...path, key];
    problems.push({ path: here, message: `${words(here)} is required`, kind: "missing" });
  }
}

const NAMES: Readonly<Record<Scalar, string>> = {
  s: "a string",
  i: "an integer",
  n: "a number",
  b: "true or false",
  x: "an integer or a string",
  q: "a quantity",
  "*": "anything",
};

function checkScalar(value: unknown, scalar: Scalar, path: Path, problems: SchemaProblem[]): void {
  if (!fits(value, scalar)) wrongType(value, NAMES[scalar], path, problems);
}

function fits(value: unknown, scalar: Scalar): boolean {
  if (scalar === "*") return true;
  if (typeof value === "string")
    return scalar === "s" || scalar === "x" || scalar === "q" || isOpen(value);
  if (typeof value === "number") {
    return (
      scalar === "n" ||
      scalar === "q" ||
      ((scalar === "i" || scalar === "x") && Number.isInteger(value))
    );
  }
  return typeof value === "boolean" && scalar === "b";
}

/** Whether the text will change: it contains a variable, or SOPS encrypted it. */
export function isOpen(value: string): boolean {
  return value.includes("${") || value.startsWith("ENC[");
}

function wrongType(value: unknown, expected: string, path: Path, problems: SchemaProblem[]): void {
  const message = `${words(path)} must be ${expected}, not ${nameOf(value)}`;
  problems.push({ path: [...path], message, kind: "wrong-type" });
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isRecord(value)) return "a mapping";
  if (typeof value === "string") return `the string ${JSON.stringify(value.slice(0, 40))}`;
  return `the ${typeof value} ${String(value)}`;
}

/** `spec.containers[0].name`; keys with dots in quotes. */
function words(path: Path): string {
  if (path.length === 0) return "the object";
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    if (/[.[\]]/.test(part)) return `${text}[${JSON.stringify(part)}]`;
    return text === "" ? part : `${text}.${part}`;
  }, "");
}

/** At most a third of its letters differ, or only their case. */
function nearestOf(name: string, names: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const other of names) {
    const difference = distance(lower, other.toLowerCase());
    if (difference < least) [best, least] = [other, difference];
  }
  return best;
}
