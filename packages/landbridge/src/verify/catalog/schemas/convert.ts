import { at, isRecord, list, record, text, type YamlRecord } from "../../yaml/json";
import type { Shape, ValidationRule } from "./shape";

const REF = "#/components/schemas/";

/** How one schema is read. */
export interface Reading {
  /** Keeps a shape once. @returns what stands for it */
  readonly intern: (shape: Shape) => Shape;
  /** Kubernetes' definitions behind `$ref`, by name. */
  readonly definitions: YamlRecord;
  /** The shape of `metadata`. */
  readonly metadata: () => Shape;
  /** Enums that the published API doesn't have, as `<definition>.<field>`. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** An enum that has the first gets the others. */
  readonly addedChoices: readonly string[];
  /** Whether patterns are kept. Default: they aren't, since an unknown one may take forever. */
  readonly hasPatterns?: true;
  /** Whether a default `{}` or `""` has an effect, as in CRDs. Default: it doesn't, as in the published API. */
  readonly hasEmptyDefaults?: true;
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

const STRING = { type: "string" };

const METADATA = { $ref: `${REF}${META}ObjectMeta` };

/** The shape of a kind, from the schema of its CRD or of the published API. */
export function convertKind(schema: unknown, reading: Reading, kind: string): Shape {
  const properties = {
    // A CRD needn't name them.
    apiVersion: STRING,
    kind: STRING,
    ...record(schema, "properties"),
    metadata: METADATA,
    // Controllers write the status, so it isn't in Git.
    status: {},
  };
  return convert({ ...record(schema), properties }, reading, kind);
}

/** The shape of `metadata` in the published API. */
export function convertMetadata(reading: Reading): Shape {
  return definition(`${META}ObjectMeta`, reading);
}

function convert(schema: unknown, reading: Reading, name = ""): Shape {
  const shape = convertPlain(schema, reading, name);
  const rules = isRecord(schema) ? validationRules(schema, reading) : [];
  return rules.length === 0 ? shape : reading.intern({ w: shape, v: rules });
}

/** Rules about the value alone. Those about a field with a default can't be judged: the API server sets it before. */
function validationRules(schema: YamlRecord, reading: Reading): readonly ValidationRule[] {
  const defaulted = fieldsWithDefault(schema, reading);
  return list(schema, "x-kubernetes-validations").flatMap((entry): ValidationRule[] => {
    const rule = text(entry, "rule");
    if (rule === undefined || /\boldSelf\b/.test(rule)) return [];
    if (defaulted.some((field) => isTested(rule, field))) return [];
    const message = text(entry, "message");
    return [message === undefined ? [rule] : [rule, message]];
  });
}

/** Whether a rule asks if a field is there: `has(self.field)`, `self.?field`, `self[?"field"]`. */
const isTested = (rule: string, field: string): boolean =>
  [...rule.matchAll(/\bhas\(([\w.]+)\)/g)].some(([, path = ""]) => path.endsWith(`.${field}`)) ||
  [...rule.matchAll(/\.\?(\w+)|\[\?["'](\w+)["']\]/g)].some(
    ([, name, key]) => (name ?? key) === field,
  );

function fieldsWithDefault(schema: unknown, reading: Reading): readonly string[] {
  const fields = Object.entries(record(schema, "properties") ?? {});
  const below = [...fields.map(([, field]) => field), at(schema, "items")];
  return [
    ...fields.flatMap(([name, field]) => (hasDefault(field, reading) ? [name] : [])),
    ...below.filter(isRecord).flatMap((field) => fieldsWithDefault(field, reading)),
  ];
}

function convertPlain(schema: unknown, reading: Reading, name: string): Shape {
  if (!isRecord(schema)) return "*";
  if (schema === METADATA) return reading.metadata();
  const ref = typeof schema.$ref === "string" ? schema.$ref : refOf(schema.allOf);
  if (ref !== undefined) return definition(ref.replace(REF, ""), reading);
  if (schema["x-kubernetes-int-or-string"] === true || schema.format === "int-or-string")
    return text(schema, "pattern")?.includes("[KMGTPE]i") === true ? "q" : "x";
  if (schema.type === "array") return reading.intern({ a: convert(schema.items, reading) });
  if (schema.type === "object" || isRecord(schema.properties)) return object(schema, reading, name);
  return scalar(schema, reading);
}

function scalar(schema: YamlRecord, reading: Reading): Shape {
  const values = list(schema, "enum").filter((value) => typeof value === "string");
  switch (schema.type) {
    case "string":
      return values.length > 0
        ? reading.intern({ e: withAdded(values, reading) })
        : patterned(schema, reading);
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

/** What JavaScript reads in another way than Go, or not at all. */
const GO_ONLY = /\(\?|\[\[:|\\[ACQpPz]/;

function patterned(schema: YamlRecord, { hasPatterns, intern }: Reading): Shape {
  const pattern = text(schema, "pattern");
  return pattern === undefined || hasPatterns !== true || GO_ONLY.test(pattern)
    ? "s"
    : intern({ g: pattern });
}

function withAdded(
  values: readonly string[],
  { addedChoices: [first, ...others] }: Reading,
): readonly string[] {
  return first !== undefined && values.includes(first)
    ? [...new Set([...values, ...others])]
    : values;
}

function object(schema: YamlRecord, reading: Reading, name: string): Shape {
  const open =
    schema["x-kubernetes-preserve-unknown-fields"] === true ||
    schema["x-kubernetes-embedded-resource"] === true;
  if (!isRecord(schema.properties)) {
    const values = schema.additionalProperties;
    if (open || !isRecord(values)) return "*";
    return reading.intern({ m: convert(values, reading) });
  }
  const fields = Object.entries(schema.properties).map(([key, field]): [string, Shape] => {
    const choice = reading.choices[`${name}.${key}`];
    return [key, choice === undefined ? convert(field, reading) : chosen(field, choice, reading)];
  });
  // A field with a default is never missing, as the API server sets it before it validates; for one that may be null, null is enough.
  const required = list(schema, "required").filter((key): key is string => {
    if (typeof key !== "string") return false;
    const field = at(schema, "properties", key);
    return !hasDefault(field, reading) && at(field, "nullable") !== true;
  });
  return reading.intern({
    p: Object.fromEntries(fields),
    ...(required.length === 0 ? {} : { r: required }),
    ...(open ? { o: 1 as const } : {}),
  });
}

function chosen(field: unknown, choice: readonly string[], { intern }: Reading): Shape {
  const one = intern({ e: choice });
  return text(field, "type") === "array" ? intern({ a: one }) : one;
}

/** Published APIs give every Go struct the default {} and every string "", which have no effect; those of CRDs do. */
function hasDefault(field: unknown, { hasEmptyDefaults }: Reading): boolean {
  const value = at(field, "default");
  const isEmpty = value === "" || (isRecord(value) && Object.keys(value).length === 0);
  return value !== undefined && (hasEmptyDefaults === true || !isEmpty);
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
  return Array.isArray(allOf) ? text(allOf[0], "$ref") : undefined;
}
