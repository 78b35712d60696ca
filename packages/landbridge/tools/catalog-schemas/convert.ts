import { isObject, listOf, objectAt, type JsonObject } from "../../../../tools/vendor-schemas/json";
import type { Shape } from "../../src/verify/catalog/schemas/shape";
import { ADDED_CHOICES } from "./sources";
import type { Table } from "./table";

const REF = "#/components/schemas/";

/** How one schema is read. */
export interface Reading {
  readonly table: Table;
  /** Kubernetes' definitions behind `$ref`, by name. */
  readonly definitions: JsonObject;
  /** Enums that the published API doesn't have, as `<definition>.<field>`. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** Finished shapes of definitions; `*` marks one in progress, which ends recursion. */
  readonly done: Map<string, Shape>;
}

const META = "io.k8s.apimachinery.pkg.apis.meta.v1.";
const SPECIAL: Readonly<Record<string, Shape>> = {
  "io.k8s.apimachinery.pkg.api.resource.Quantity": "q",
  "io.k8s.apimachinery.pkg.util.intstr.IntOrString": "x",
  [`${META}Time`]: "s",
  [`${META}MicroTime`]: "s",
  [`${META}FieldsV1`]: "*",
};

/** The shape of a kind. */
export function convertKind(schema: unknown, reading: Reading, kind: string): Shape {
  const properties = {
    ...objectAt(schema, "properties"),
    metadata: { $ref: `${REF}${META}ObjectMeta` },
    // Controllers write the status, so it isn't in Git.
    status: {},
  };
  return convert({ ...objectAt(schema), properties }, reading, kind);
}

function convert(schema: unknown, reading: Reading, name = ""): Shape {
  if (!isObject(schema)) return "*";
  const ref = typeof schema.$ref === "string" ? schema.$ref : refOf(schema.allOf);
  if (ref !== undefined) return definition(ref.replace(REF, ""), reading);
  if (schema["x-kubernetes-int-or-string"] === true || schema.format === "int-or-string")
    return "x";
  if (schema.type === "array") return reading.table.intern({ a: convert(schema.items, reading) });
  if (schema.type === "object" || isObject(schema.properties)) return object(schema, reading, name);
  return scalar(schema, reading);
}

function scalar(schema: JsonObject, { table }: Reading): Shape {
  const values = listOf(schema.enum).filter((value) => typeof value === "string");
  switch (schema.type) {
    case "string":
      return values.length > 0 ? table.intern({ e: withAdded(values) }) : "s";
    case "integer":
      return "i";
    case "number":
      return "n";
    case "boolean":
      return "b";
    default:
      return "*";
  }
}

function withAdded(values: readonly string[]): readonly string[] {
  const [first, ...others] = ADDED_CHOICES;
  return values.includes(first) ? [...new Set([...values, ...others])] : values;
}

function object(schema: JsonObject, reading: Reading, name: string): Shape {
  const open =
    schema["x-kubernetes-preserve-unknown-fields"] === true ||
    schema["x-kubernetes-embedded-resource"] === true;
  if (!isObject(schema.properties)) {
    const values = schema.additionalProperties;
    if (open || !isObject(values)) return "*";
    return reading.table.intern({ m: convert(values, reading) });
  }
  const fields = Object.entries(schema.properties).map(([key, field]): [string, Shape] => {
    const choice = reading.choices[`${name}.${key}`];
    return [key, choice === undefined ? convert(field, reading) : chosen(field, choice, reading)];
  });
  // A field with a default is never missing: the API server sets it before it validates.
  const required = listOf(schema.required).filter((key): key is string => {
    return typeof key === "string" && !hasDefault(objectAt(schema.properties, key));
  });
  return reading.table.intern({
    p: Object.fromEntries(fields),
    ...(required.length === 0 ? {} : { r: required }),
    ...(open ? { o: 1 as const } : {}),
  });
}

function chosen(field: unknown, choice: readonly string[], { table }: Reading): Shape {
  const one = table.intern({ e: choice });
  return objectAt(field).type === "array" ? table.intern({ a: one }) : one;
}

/** Published APIs give every Go struct the default {} and every string "", which have no effect. */
function hasDefault({ default: value }: JsonObject): boolean {
  return (
    value !== undefined && value !== "" && !(isObject(value) && Object.keys(value).length === 0)
  );
}

function definition(name: string, reading: Reading): Shape {
  const special = SPECIAL[name] ?? reading.done.get(name);
  if (special !== undefined) return special;
  reading.done.set(name, "*");
  const shape = convert(reading.definitions[name], reading, name.split(".").pop());
  reading.done.set(name, shape);
  return shape;
}

function refOf(allOf: unknown): string | undefined {
  const [first] = listOf(allOf);
  return isObject(first) && typeof first.$ref === "string" ? first.$ref : undefined;
}
