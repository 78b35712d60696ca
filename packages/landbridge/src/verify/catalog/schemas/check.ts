import { nearestName } from "../../../lib/nearest-name";
import { satisfies } from "../../cel/validation";
import { isRecord, type FieldPath, type YamlRecord } from "../../yaml/json";
import { hasOpenText, isFilledIn, isOpenPath, isOpenText } from "../../yaml/open-text";
import { resolve, rulesOf, shapeOf } from "./file";
import { isQuantity } from "./formats";
import type { ObjectShape, Scalar, Shape } from "./shape";

/** A field that does not fit the schema of its kind. */
export interface SchemaProblem {
  readonly path: FieldPath;
  /** A fragment without a full stop: `spec.replicas must be an integer, not a string`. */
  readonly message: string;
  readonly kind: "unknown-field" | "wrong-type" | "missing" | "enum" | "rule";
  /** The type that a single value must have; undefined for mappings and lists. */
  readonly expected?: Scalar;
  /** The field or value that was probably meant. */
  readonly nearest?: string;
}

/** Where the check is: one list that grows and shrinks, copied only where a problem is found. */
type Path = (string | number)[];

/**
 * How an object differs from the schema of its kind; empty for kinds without a known schema.
 * @param root the schema. Default: that of the catalog
 */
export function checkSchema(
  apiVersion: string,
  kind: string,
  data: unknown,
  root: Shape | undefined = shapeOf(apiVersion, kind),
): SchemaProblem[] {
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
  const before = problems.length;
  checkType(value, shape, path, problems);
  // Rules are written for values of the right type.
  if (problems.length === before) checkRules(value, shape, path, problems);
}

function checkRules(value: unknown, shape: Shape, path: Path, problems: SchemaProblem[]): void {
  const rules = rulesOf(shape);
  if (rules.length === 0 || hasOpenText(value)) return;
  for (const [rule, text = `does not satisfy ${rule}`] of rules) {
    if (satisfies(rule, value) !== false) continue;
    problems.push({
      path: [...path],
      message: `${words(path)}: ${text.replace(/\.$/, "")}`,
      kind: "rule",
    });
  }
}

function checkType(value: unknown, shape: Shape, path: Path, problems: SchemaProblem[]): void {
  const known = resolve(shape);
  if (typeof known === "string") checkScalar(value, known, path, problems);
  else if ("p" in known) {
    if (isRecord(value)) checkFields(value, known, path, problems);
    else wrongType(value, "a mapping", path, problems);
  } else if ("m" in known) checkMap(value, known.m, path, problems);
  else if ("a" in known) checkList(value, known.a, path, problems);
  else if ("g" in known) checkPattern(value, known.g, path, problems);
  else checkEnum(value, known.e, path, problems);
}

function checkMap(value: unknown, shape: Shape, path: Path, problems: SchemaProblem[]): void {
  if (!isRecord(value)) {
    wrongType(value, "a mapping", path, problems);
    return;
  }
  for (const key of Object.keys(value)) below(value[key], shape, key, path, problems);
}

function checkList(value: unknown, shape: Shape, path: Path, problems: SchemaProblem[]): void {
  if (!Array.isArray(value)) {
    wrongType(value, "a list", path, problems);
    return;
  }
  value.forEach((item, index) => {
    below(item, shape, index, path, problems);
  });
}

function checkEnum(
  value: unknown,
  choices: readonly string[],
  path: Path,
  problems: SchemaProblem[],
): void {
  if (typeof value !== "string") {
    wrongType(value, "a string", path, problems);
    return;
  }
  if (choices.includes(value) || isOpenText(value)) return;
  const message = `${words(path)} must be one of ${choices.join(", ")}, not ${JSON.stringify(value)}`;
  problems.push({ path: [...path], message, kind: "enum", nearest: nearestName(value, choices) });
}

function checkPattern(
  value: unknown,
  pattern: string,
  path: Path,
  problems: SchemaProblem[],
): void {
  if (typeof value !== "string") {
    wrongType(value, NAMES.s, path, problems, "s");
    return;
  }
  if (isOpenPath(value) || new RegExp(pattern).test(value)) return;
  const message = `${words(path)} must match ${pattern}, which ${JSON.stringify(value)} does not`;
  problems.push({ path: [...path], message, kind: "enum" });
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
    else if (o === undefined && !isEncryption(key, path)) {
      problems.push(unknownField(key, Object.keys(p), path));
    }
  }
  for (const key of r ?? []) {
    if (value[key] !== undefined && value[key] !== null) continue;
    const here = [...path, key];
    problems.push({ path: here, message: `${words(here)} is required`, kind: "missing" });
  }
}

/** What SOPS adds to an encrypted object goes when Flux decrypts it. */
function isEncryption(key: string, path: Path): boolean {
  return key === "sops" && path.length === 0;
}

function unknownField(key: string, names: readonly string[], path: Path): SchemaProblem {
  const where = path.length === 0 ? "" : ` in ${words(path)}`;
  const message = `there is no field ${JSON.stringify(key)}${where}`;
  const kind = "unknown-field";
  return { path: [...path, key], message, kind, nearest: nearestName(key, names) };
}

const NAMES: Readonly<Record<Scalar, string>> = {
  s: "a string",
  i: "an integer",
  n: "a number",
  b: "true or false",
  x: "an integer or a string",
  q: "a quantity such as 500m or 1Gi",
  "*": "anything",
};

function checkScalar(value: unknown, scalar: Scalar, path: Path, problems: SchemaProblem[]): void {
  if (!fits(value, scalar)) wrongType(value, NAMES[scalar], path, problems, scalar);
}

function fits(value: unknown, scalar: Scalar): boolean {
  if (scalar === "*") return true;
  if (typeof value === "string")
    return (
      scalar === "s" || scalar === "x" || (scalar === "q" && isQuantity(value)) || isOpenText(value)
    );
  if (typeof value === "number") {
    return (
      scalar === "n" ||
      scalar === "q" ||
      ((scalar === "i" || scalar === "x") && Number.isInteger(value))
    );
  }
  return typeof value === "boolean" && scalar === "b";
}

function wrongType(
  value: unknown,
  name: string,
  path: Path,
  problems: SchemaProblem[],
  expected?: Scalar,
): void {
  // What a tool fills in may be of any type.
  if (typeof value === "string" && isFilledIn(value)) return;
  const message = `${words(path)} must be ${name}, not ${nameOf(value)}`;
  const found = { path: [...path], message, kind: "wrong-type" as const };
  problems.push(expected === undefined ? found : { ...found, expected });
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
