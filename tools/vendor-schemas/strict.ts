/**
 * Turns an OpenAPI v3 schema of Kubernetes (published API or CRD) into strict JSON Schema draft 07:
 * a field that the API server would prune or reject is an error.
 */
import { isObject, listOf, type JsonObject } from "./json";

/** How one schema is read. */
export interface StrictOptions {
  /**
   * Whether `type: object` without properties allows no fields: true for CRDs, whose unknown fields the API server
   * prunes; false for published APIs, where it means free-form data (RawExtension).
   */
  readonly closeEmptyObjects: boolean;
  /** Rewrites the target of a `$ref`. */
  readonly ref?: (target: string) => string;
}

/** Formats that both the API server (apiextensions-apiserver, pkg/apiserver/validation/formats.go) and ajv check. */
const FORMATS = new Set(
  "byte date date-time double duration email float hostname int32 int64 ipv4 ipv6 uri uuid".split(
    " ",
  ),
);
const COPIED = [
  ...["enum", "maxItems", "maxLength", "maxProperties", "maximum", "minItems", "minLength"],
  ...["minProperties", "minimum", "multipleOf", "pattern", "required", "type", "uniqueItems"],
];
const JUNCTORS = ["allOf", "anyOf", "oneOf"] as const;

/** The strict form of a schema. Descriptions, defaults and CEL rules are left out. */
export function strictSchema(schema: JsonObject, options: StrictOptions): JsonObject {
  return convert(schema, options, true);
}

function convert(schema: JsonObject, options: StrictOptions, closing: boolean): JsonObject {
  const out: JsonObject = {};
  for (const key of COPIED.filter((field) => isReadable(schema, field))) out[key] = schema[key];
  if (typeof schema.$ref === "string") out.$ref = options.ref?.(schema.$ref) ?? schema.$ref;
  if (typeof schema.format === "string" && FORMATS.has(schema.format)) out.format = schema.format;
  bounds(schema, out);
  // Inside allOf, anyOf and oneOf a schema applies to the whole object: closing it there would reject its siblings.
  for (const key of JUNCTORS) {
    if (key in schema) out[key] = listOf(schema[key]).map((s) => child(s, options, false));
  }
  if (isObject(schema.not)) out.not = child(schema.not, options, false);
  if ("items" in schema) out.items = child(schema.items, options, closing);
  objectFields(schema, out, options, closing);
  if (schema["x-kubernetes-int-or-string"] === true || schema.format === "int-or-string") {
    out.type = ["integer", "string"];
  }
  if (schema["x-kubernetes-list-type"] === "set") out.uniqueItems = true;
  if (schema.nullable === true) allowNull(out);
  return out;
}

/** Whether a schema has a field that JavaScript can read. */
function isReadable(schema: JsonObject, field: string): boolean {
  const value = schema[field];
  return field in schema && (field !== "pattern" || typeof value !== "string" || isRegExp(value));
}

/** Go's patterns have inline flags, such as `(?i)`, which are not in every JavaScript: they are left out. */
function isRegExp(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return !/\(\?[a-z-]+[:)]/.test(pattern);
  } catch {
    return false;
  }
}

function child(schema: unknown, options: StrictOptions, closing: boolean): unknown {
  return isObject(schema) ? convert(schema, options, closing) : schema;
}

function objectFields(
  schema: JsonObject,
  out: JsonObject,
  options: StrictOptions,
  closing: boolean,
): void {
  if (isObject(schema.properties)) {
    out.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, s]) => [name, child(s, options, closing)]),
    );
  }
  if ("additionalProperties" in schema) {
    out.additionalProperties = child(schema.additionalProperties, options, closing);
    return;
  }
  const open =
    schema["x-kubernetes-preserve-unknown-fields"] === true ||
    schema["x-kubernetes-embedded-resource"] === true;
  const listed = isObject(schema.properties);
  const empty = options.closeEmptyObjects && schema.type === "object" && !listed;
  if (closing && !open && (listed || empty)) out.additionalProperties = false;
}

/** OpenAPI v3.0 has boolean `exclusiveMinimum`, draft 07 a number. */
function bounds(schema: JsonObject, out: JsonObject): void {
  if (schema.exclusiveMinimum === true) {
    out.exclusiveMinimum = schema.minimum;
    delete out.minimum;
  }
  if (schema.exclusiveMaximum === true) {
    out.exclusiveMaximum = schema.maximum;
    delete out.maximum;
  }
}

function allowNull(out: JsonObject): void {
  if (out.type !== undefined) out.type = [...[out.type].flat(), "null"];
  if (Array.isArray(out.enum)) out.enum = [...(out.enum as unknown[]), null];
}

/** Number of CEL rules in a schema, which JSON Schema can't express. */
export function countCelRules(schema: unknown): number {
  if (Array.isArray(schema)) return schema.reduce<number>((sum, s) => sum + countCelRules(s), 0);
  if (!isObject(schema)) return 0;
  const own = listOf(schema["x-kubernetes-validations"]).length;
  return Object.values(schema).reduce<number>((sum, s) => sum + countCelRules(s), own);
}
