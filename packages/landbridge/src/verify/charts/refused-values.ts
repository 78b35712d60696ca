import Ajv, { type ErrorObject } from "ajv";
import Ajv2019 from "ajv/dist/2019";
import Ajv2020 from "ajv/dist/2020";

import { linearRegExp } from "../../lib/linear-regexp";
import { at, isRecord, record, type FieldPath, type YamlRecord } from "../yaml/json";
import { dependenciesOf, withDefaults, type Chart } from "./chart";

/** A value that the schema of a chart refuses. */
export interface RefusedValue {
  readonly path: FieldPath;
  /** What it must be: `must be integer`. */
  readonly message: string;
}

type Validate = (values: unknown) => readonly ErrorObject[];

/** What the schemas of a chart and of its dependencies (`values.schema.json`) refuse, as Helm checks them before it installs. */
export function* refusedValues(chart: Chart, given: YamlRecord): Iterable<RefusedValue> {
  const values = withDefaults(chart, given);
  const schema = chart.files.get("values.schema.json");
  const validate = schema === undefined ? undefined : validatorOf(schema);
  for (const error of withoutParts(validate?.(values) ?? [])) {
    const path = pathOf(error);
    yield { path, message: messageOf(error, at(values, ...path)) };
  }
  for (const { key, chart: own } of dependenciesOf(chart)) {
    if (own === undefined) continue;
    for (const { path, message } of refusedValues(own, record(values, key) ?? {}))
      yield { path: [key, ...path], message };
  }
}

const compiled = new Map<string, Validate | undefined>();

/** undefined for a schema that isn't one, or that reads another one. */
function validatorOf(text: string): Validate | undefined {
  if (!compiled.has(text)) compiled.set(text, compile(text));
  return compiled.get(text);
}

/** Patterns of a schema may be anyone's. */
const regExp = Object.assign((source: string, flags: string) => linearRegExp(source, flags), {
  code: "linearRegExp",
});

const OPTIONS = {
  allErrors: true,
  strict: false,
  validateSchema: false,
  validateFormats: false,
  // Helm reckons with fractions: 0.3 is a multiple of 0.1.
  multipleOfPrecision: 9,
  logger: false,
  code: { regExp },
} as const;

function compile(text: string): Validate | undefined {
  try {
    const schema = JSON.parse(text) as unknown;
    if (!isRecord(schema)) return undefined;
    const { $schema = "", ...rest } = schema;
    const draft = String($schema);
    const ajv = draft.includes("2020-12")
      ? new Ajv2020(OPTIONS)
      : draft.includes("2019-09")
        ? new Ajv2019(OPTIONS)
        : new Ajv(OPTIONS);
    const validate = ajv.compile(rest);
    return (values) => (validate(values) ? [] : (validate.errors ?? []));
  } catch {
    return undefined;
  }
}

const COMBINED = new Set(["anyOf", "oneOf", "if"]);

/** The problems of alternatives say nothing where none of them fits. */
function withoutParts(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const combined = errors.filter(({ keyword }) => COMBINED.has(keyword));
  return errors.filter(
    (error) =>
      error.keyword !== "if" &&
      !combined.some(
        (whole) => whole !== error && error.schemaPath.startsWith(`${whole.schemaPath}/`),
      ),
  );
}

/** The place of what is wrong: for a key that isn't allowed, the key. */
function pathOf({ instancePath, keyword, params }: ErrorObject): FieldPath {
  const path = instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const { additionalProperty, unevaluatedProperty } = params as Record<string, unknown>;
  const key = keyword === "additionalProperties" ? additionalProperty : unevaluatedProperty;
  return typeof key === "string" ? [...path, key] : path;
}

function messageOf(
  { keyword, message = "isn't valid", params }: ErrorObject,
  value: unknown,
): string {
  const { allowedValues } = params as { readonly allowedValues?: readonly unknown[] };
  switch (keyword) {
    case "additionalProperties":
    case "unevaluatedProperties":
      return "isn't a value of the chart";
    case "anyOf":
    case "oneOf":
      return "has none of the forms that the chart allows";
    case "enum":
      return `must be one of ${(allowedValues ?? []).map((one) => JSON.stringify(one)).join(", ")}, not ${short(value)}`;
    case "required":
      return message;
    default:
      return isRecord(value) || Array.isArray(value) ? message : `${message}, not ${short(value)}`;
  }
}

function short(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
