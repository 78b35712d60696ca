import { Token } from "cdktf";

import type { PlainValue } from "./stand-in";
import { standIn } from "./stand-in";
import type { TypedValue } from "./value";
import { asText } from "./value";

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

/** The values with stand-ins for what is not known at synth. */
export function standInValues(service: string, values: ServiceValues): PlainValues {
  return mapLeaves(values, (value, path) => standIn(`${service}-${path}`, value)) as PlainValues;
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
