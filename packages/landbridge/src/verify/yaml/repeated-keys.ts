import { load, YAMLException } from "js-yaml";

import { isRecord, type FieldPath } from "./json";
import { MAX_DEPTH } from "./limits";
import { KUBERNETES_YAML } from "./schema";

/** The message of js-yaml for a duplicate key in a mapping. */
export const DUPLICATE_KEY = "duplicated mapping key";

/** A document in which mappings have keys twice, read as if only the first of each were there. */
export interface WithRepeatedKeys {
  readonly data: unknown;
  /** The keys that are there again. */
  readonly repeated: readonly FieldPath[];
}

/** More of them than a person writes by mistake. */
const MOST = 50;

/** Ends the name of a key that is there again while it is parsed. */
const AGAIN = "\u0000";

const KEY =
  /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^\s:,{}[\]"'#&*!|>%@`][^\s:,{}[\]]*))(?=\s*:)/;

/** Reads a document of which the parser says that a mapping has a key twice; undefined if there is another problem. */
export function readRepeatedKeys(text: string): WithRepeatedKeys | undefined {
  let rest = text;
  for (let count = 0; count < MOST; count++) {
    try {
      const data = load(rest, { schema: KUBERNETES_YAML, maxDepth: MAX_DEPTH });
      const repeated: FieldPath[] = [];
      return { data: withoutRepeated(data, [], repeated), repeated };
    } catch (error) {
      const renamed = renameKey(rest, error, count);
      if (renamed === undefined) return undefined;
      rest = renamed;
    }
  }
  return undefined;
}

/** The text with another name for the key that the parser refuses. */
function renameKey(text: string, error: unknown, count: number): string | undefined {
  if (!(error instanceof YAMLException) || error.reason !== DUPLICATE_KEY) return undefined;
  const { position = -1 } = error.mark ?? {};
  const start = /["']/.test(text.charAt(position - 1)) ? position - 1 : position;
  const [whole, double, single, plain] = start < 0 ? [] : (KEY.exec(text.slice(start)) ?? []);
  const key = double ?? single ?? plain;
  if (whole === undefined || key === undefined) return undefined;
  const name = JSON.stringify(`${key}${AGAIN}${count}`);
  return text.slice(0, start) + name + text.slice(start + whole.length);
}

function withoutRepeated(value: unknown, path: FieldPath, repeated: FieldPath[]): unknown {
  if (Array.isArray(value))
    return value.map((item, index) => withoutRepeated(item, [...path, index], repeated));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const [name = ""] = key.split(AGAIN);
      const here = [...path, name];
      if (name === key) return [[key, withoutRepeated(item, here, repeated)]];
      repeated.push(here);
      return [];
    }),
  );
}
