import { isRecord, type YamlRecord } from "../../yaml/json";
import { NotUnderstood, TemplateFailure } from "../failure";
import { integerOf, listOf, textOf, type TemplateFunction } from "./arguments";
import { formatted, isTruthy } from "./printed";

/** Items that a list may have. */
const MAX_ITEMS = 10_000;

function index(value: unknown, ...keys: readonly unknown[]): unknown {
  let here = value;
  for (const key of keys) {
    if (Array.isArray(here)) here = typeof key === "number" ? here[key] : undefined;
    else if (isRecord(here) && Object.hasOwn(here, String(key))) here = here[String(key)];
    else return undefined;
  }
  return here;
}

/** A mapping that a template reads or changes. */
function mapOf(value: unknown): YamlRecord {
  if (isRecord(value)) return value;
  if (value === undefined || value === null) throw new TemplateFailure("a mapping is nil");
  throw new NotUnderstood("an argument that isn't a mapping");
}

function dig(...args: readonly unknown[]): unknown {
  const keys = args.slice(0, -2);
  const fallback = args.at(-2);
  let here: unknown = mapOf(args.at(-1));
  for (const key of keys) {
    if (!isRecord(here) || !Object.hasOwn(here, textOf(key))) return fallback;
    here = here[textOf(key)];
  }
  return here;
}

function dict(...args: readonly unknown[]): YamlRecord {
  const result: YamlRecord = {};
  for (let at = 0; at < args.length; at += 2)
    define(result, formatted(args[at]), at + 1 < args.length ? args[at + 1] : "");
  return result;
}

/** Sets a key of its own, `__proto__` included. */
function define(target: YamlRecord, key: string, value: unknown): void {
  Object.defineProperty(target, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

/** Changes its first argument, as sprig does. Nil is merged only over something (mergo's deepMerge). */
function merge(isOver: boolean, ...args: readonly unknown[]): YamlRecord {
  const [target = {}, ...others] = args.map((arg) => (arg === undefined ? {} : mapOf(arg)));
  for (const other of others) mergeInto(target, other, isOver);
  return target;
}

function mergeInto(target: YamlRecord, from: YamlRecord, isOver: boolean): void {
  for (const [key, value] of Object.entries(from)) {
    if ((value === undefined || value === null) && !isOver) continue;
    const has = Object.hasOwn(target, key);
    const below = has ? target[key] : undefined;
    if (isRecord(value) && isRecord(below)) mergeInto(below, value, isOver);
    else if (!has || isOver || !isTruthy(below)) define(target, key, value);
  }
}

function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepCopy);
  if (!isRecord(value)) return value;
  // Methods and marks stay.
  const copy: YamlRecord = Object.defineProperties({}, Object.getOwnPropertyDescriptors(value));
  for (const [key, item] of Object.entries(value)) define(copy, key, deepCopy(item));
  return copy;
}

function slice(value: unknown, from: unknown, to: unknown): unknown {
  const start = from === undefined ? 0 : integerOf(from);
  const end = to === undefined ? undefined : integerOf(to);
  return typeof value === "string" ? value.slice(start, end) : listOf(value).slice(start, end);
}

function concat(...args: readonly unknown[]): readonly unknown[] {
  const all = args.flatMap(listOf);
  if (all.length > MAX_ITEMS) throw new NotUnderstood("a long list");
  return all;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function until(count: unknown): readonly number[] {
  return untilStep(0, count, 1);
}

function untilStep(start: unknown, stop: unknown, step: unknown): readonly number[] {
  const [from, to, by] = [integerOf(start), integerOf(stop), integerOf(step)];
  const count = by === 0 ? 0 : Math.ceil((to - from) / by);
  if (count > MAX_ITEMS) throw new NotUnderstood("a long list");
  return Array.from({ length: Math.max(count, 0) }, (_, at) => from + at * by);
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === "object" || typeof other === "object")
    return formatted(one) === formatted(other);
  return one === other;
}

function uniq(value: unknown): readonly unknown[] {
  return listOf(value).filter(
    (item, at, all) => all.findIndex((other) => isSame(other, item)) === at,
  );
}

/** Lists and mappings: those of Go and sprig. */
export const COLLECTIONS: Readonly<Record<string, TemplateFunction>> = {
  len: (value) => {
    if (typeof value === "string") return new TextEncoder().encode(value).length;
    if (Array.isArray(value)) return value.length;
    return Object.keys(mapOf(value)).length;
  },
  index,
  slice,
  get: (value, key) => index(mapOf(value), textOf(key)) ?? "",
  set: (value, key, item) => {
    define(mapOf(value), textOf(key), item);
    return value;
  },
  unset: (value, key) => {
    Reflect.deleteProperty(mapOf(value), textOf(key));
    return value;
  },
  dig,
  dict,
  hasKey: (value, key) => Object.hasOwn(mapOf(value), textOf(key)),
  keys: (...args) => args.flatMap((arg) => Object.keys(mapOf(arg))),
  values: (value) => Object.values(mapOf(value)),
  pick: (value, ...keys) => {
    const all = Object.entries(mapOf(value)).filter(([key]) => keys.includes(key));
    return dict(...all.flat());
  },
  omit: (value, ...keys) => {
    const all = Object.entries(mapOf(value)).filter(([key]) => !keys.includes(key));
    return dict(...all.flat());
  },
  pluck: (key, ...maps) =>
    maps.flatMap((map) => {
      const item = index(map, textOf(key));
      return item === undefined ? [] : [item];
    }),
  merge: (...args) => merge(false, ...args),
  mergeOverwrite: (...args) => merge(true, ...args),
  mustMerge: (...args) => merge(false, ...args),
  mustMergeOverwrite: (...args) => merge(true, ...args),
  deepCopy,
  mustDeepCopy: deepCopy,
  list: (...args) => args,
  tuple: (...args) => args,
  first: (value) => index(value, 0),
  last: (value) => listOf(value).at(-1),
  rest: (value) => listOf(value).slice(1),
  initial: (value) => listOf(value).slice(0, -1),
  append: (value, item) => [...listOf(value), item],
  push: (value, item) => [...listOf(value), item],
  prepend: (value, item) => [item, ...listOf(value)],
  concat,
  reverse: (value) => [...listOf(value)].reverse(),
  has: (item, value) =>
    value !== undefined && value !== null && listOf(value).some((other) => isSame(other, item)),
  without: (value, ...items) =>
    listOf(value).filter((item) => !items.some((other) => isSame(other, item))),
  compact: (value) => listOf(value).filter(isTruthy),
  uniq,
  sortAlpha: (value) => listOf(value).map(formatted).sort(compare),
  join: (separator, value) =>
    Array.isArray(value)
      ? value
          .filter((item) => item !== undefined && item !== null)
          .map(formatted)
          .join(textOf(separator))
      : value === undefined || value === null
        ? ""
        : formatted(value),
  splitList: (separator, value) => textOf(value).split(textOf(separator)),
  split: (separator, value) =>
    dict(
      ...textOf(value)
        .split(textOf(separator))
        .flatMap((part, at) => [`_${at}`, part]),
    ),
  splitn: (separator, count, value) => {
    const parts = textOf(value).split(textOf(separator));
    const most = integerOf(count);
    const last = parts.slice(most - 1).join(textOf(separator));
    const kept = parts.length > most ? [...parts.slice(0, most - 1), last] : parts;
    return dict(...kept.flatMap((part, at) => [`_${at}`, part]));
  },
  toStrings: (value) => listOf(value).map(formatted),
  until,
  untilStep,
  seq: (...args) => {
    const [from, to] = args.length > 1 ? args : [1, args[0]];
    if (args.length > 2) throw new NotUnderstood("seq with a step");
    return untilStep(from, integerOf(to) + 1, 1).join(" ");
  },
  chunk: (size, value) => {
    const all = listOf(value);
    const by = Math.max(integerOf(size), 1);
    return Array.from({ length: Math.ceil(all.length / by) }, (_, at) =>
      all.slice(at * by, (at + 1) * by),
    );
  },
};
