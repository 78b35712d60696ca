import { isRecord } from "../../yaml/json";
import { scalarText } from "../resource";

/** Text by which values of keys are compared: `80` and `"80"` are the same. */
export function primitiveText(value: unknown): string {
  return value === null ? "null" : scalarText(value);
}

/** Texts of the keys of all elements, each combination once; plain values where the key is empty. */
export function keyTexts(lists: readonly unknown[][], keys: readonly string[]): string[][] {
  const seen = new Map<string, string[]>();
  for (const list of lists) {
    for (const element of list) {
      const texts = keys.map((key) => {
        if (key === "") return primitiveText(element);
        return isRecord(element) ? scalarText(element[key]) : "";
      });
      const id = texts.join("\0");
      if (!seen.has(id)) seen.set(id, texts);
    }
  }
  const tuples = [...seen.values()];
  return keys.length > 1 ? completed(tuples) : tuples;
}

/** An element that leaves out one of several keys is the same as one that has it. */
function completed(tuples: string[][]): string[][] {
  const all = [...tuples];
  for (let i = 0; i < all.length; i++) {
    for (let j = 0; j < all.length; j++) {
      const joined = join(all[i] ?? [], all[j] ?? []);
      if (joined === undefined) continue;
      all[i] = joined;
      all[j] = joined;
    }
  }
  return all;
}

function join(one: readonly string[], other: readonly string[]): string[] | undefined {
  let common = false;
  const joined: string[] = [];
  for (const [index, text] of one.entries()) {
    const second = other[index] ?? "";
    if (text === second) common = true;
    else if (text !== "" && second !== "") return undefined;
    joined.push(text || second);
  }
  return common ? joined : undefined;
}

/** The first element with these keys; a plain value where the key is empty. */
export function findElement(
  list: readonly unknown[] | undefined,
  keys: readonly string[],
  texts: readonly string[],
): unknown {
  return list?.find((element) =>
    keys.every((key, index) => {
      if (key === "") return primitiveText(element) === texts[index];
      if (!isRecord(element) || !(key in element)) return false;
      return primitiveText(element[key]) === texts[index];
    }),
  );
}

/**
 * Replaces the elements with these keys, or removes them, or appends the new one: what kustomize's
 * ElementSetter does, its treatment of an empty text (any value) included.
 */
export function elementSetter(
  list: unknown[],
  element: unknown,
  keys: readonly string[],
  texts: readonly string[],
): void {
  const inserted = element === undefined ? [] : [element];
  // With no text at all nothing matches and nothing stays.
  const candidates = texts.length === 0 ? [] : list.filter((item) => !isNothing(item));
  let found = false;
  const result: unknown[] = [];
  for (const item of candidates) {
    const matches = hasKeys(item, keys, texts);
    found ||= matches;
    result.push(...(matches ? inserted : [item]));
  }
  if (!found) result.push(...inserted);
  list.splice(0, list.length, ...result);
}

function isNothing(item: unknown): boolean {
  return item === null || (isRecord(item) && Object.keys(item).length === 0);
}

/** Whether an element has these keys; those without a text are not compared. */
function hasKeys(item: unknown, keys: readonly string[], texts: readonly string[]): boolean {
  const isKeyed = keys[0] !== "" && texts[0] !== undefined && texts[0] !== "";
  if (isKeyed && !isRecord(item)) return false;
  return keys.every((key, index) => index >= texts.length || fits(item, key, texts[index]));
}

function fits(item: unknown, key: string, text = ""): boolean {
  if (key === "") return primitiveText(item) === text;
  if (!isRecord(item) || !(key in item)) return false;
  return text === "" || primitiveText(item[key]) === text;
}
