import { Token } from "cdktf";

import type { PlainValue } from "./stand-in";
import { standIn } from "./stand-in";
import type { TypedValue } from "./value";
import { asText, isUnknown, malformed } from "./value";

/** Helm values: typed values or plain literals as leaves. */
export type ServiceValues =
  | TypedValue
  | string
  | number
  | boolean
  | readonly ServiceValues[]
  | { readonly [key: string]: ServiceValues };

/** Helm values as plain data. */
export type PlainValues = PlainValue | readonly PlainValues[] | { [key: string]: PlainValues };

/** A value that Helm values cannot contain, and its path. */
export interface MalformedLeaf {
  readonly path: string;
  readonly message: string;
  readonly allowed: string;
}

/** Every leaf that is neither a typed value nor a literal: null, undefined, a function, ... */
export function malformedLeaves(values: unknown, path = ""): MalformedLeaf[] {
  if (isTypedValue(values)) {
    const problem = malformed(values);
    return problem === undefined ? [] : [{ path, ...problem }];
  }
  const at = (key: string | number): string => (path === "" ? String(key) : `${path}.${key}`);
  if (Array.isArray(values)) {
    return values.flatMap((value, index) => malformedLeaves(value, at(index)));
  }
  if (isLiteral(values)) return [];
  if (typeof values === "object" && values !== null && !Token.isUnresolved(values)) {
    return Object.entries(values).flatMap(([key, value]) => malformedLeaves(value, at(key)));
  }
  const what = values === null ? "null" : Number.isNaN(values) ? "NaN" : typeof values;
  const message = Token.isUnresolved(values) ? "is a token without a type" : `is ${what}`;
  return [{ path, message, allowed: "a typed value, a string, a number, true or false" }];
}

function isLiteral(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value === "string" || typeof value === "boolean";
}

/** Whether a node of Helm values is a typed value. */
export function isTypedValue(node: unknown): node is TypedValue {
  return (
    typeof node === "object" &&
    node !== null &&
    Object.keys(node).sort().join() === "type,value" &&
    typeof (node as TypedValue).type === "string"
  );
}

/** The values with each leaf replaced: by `leaf` where it is typed or an untyped token. */
export function mapLeaves(
  values: ServiceValues,
  leaf: (value: TypedValue, path: string) => unknown,
  path = "",
): unknown {
  if (isTypedValue(values)) return leaf(values, path);
  if (Array.isArray(values)) {
    return (values as readonly ServiceValues[]).map((value, index) =>
      mapLeaves(value, leaf, `${path}.${index}`),
    );
  }
  if (typeof values === "object") {
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        mapLeaves(value, leaf, path === "" ? key : `${path}.${key}`),
      ]),
    );
  }
  return Token.isUnresolved(values) ? leaf({ type: "text", value: values }, path) : values;
}

/** The values as Terraform sees them: tokens stay tokens. */
export function terraformValues(values: ServiceValues): unknown {
  return mapLeaves(values, ({ value }) => value);
}

/** The values, with placeholders for those that are unknown at synth. */
export function standInValues(service: string, values: ServiceValues): PlainValues {
  return mapLeaves(values, (value, path) => standIn(`${service}-${path}`, value)) as PlainValues;
}

/** Paths of the leaves that Terraform learns only while it applies. */
export function unknownLeaves(values: ServiceValues): string[] {
  const paths: string[] = [];
  mapLeaves(values, (value, path) => {
    if (isUnknown(value)) paths.push(path);
  });
  return paths;
}

/** Every text of the values, to check what it reads. */
export function leafTexts(values: ServiceValues): string[] {
  const texts: string[] = [];
  if (isTypedValue(values)) texts.push(asText(values));
  else if (typeof values === "object") {
    for (const value of Object.values(values)) texts.push(...leafTexts(value));
  } else texts.push(Token.isUnresolved(values) ? Token.asString(values) : String(values));
  return texts;
}
