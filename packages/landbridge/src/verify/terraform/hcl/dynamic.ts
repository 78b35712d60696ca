import { at, isRecord, list, record, text, type YamlRecord } from "../../yaml/json";
import { evaluate, pairsOf, withNames, type Scope } from "./evaluate";
import { parseValue } from "./parser";
import { isList, Mapping, type Value } from "./value";

/**
 * The nested blocks of a type that a block's `dynamic` blocks make; undefined if there are no such `dynamic` blocks, or
 * if it isn't known how many they make.
 */
export function dynamicBlocks(
  body: YamlRecord,
  type: string,
  scope: Scope,
): readonly Value[] | undefined {
  const written = list(record(body, "dynamic") ?? {}, type).filter(isRecord);
  if (written.length === 0) return undefined;
  const made = written.map((block) => blocksOf(block, type, scope));
  return made.includes(undefined) ? undefined : made.flatMap((blocks) => blocks ?? []);
}

function blocksOf(block: YamlRecord, type: string, scope: Scope): readonly Value[] | undefined {
  const content = list(block, "content").find(isRecord);
  const collection = evaluate(parseValue(block.for_each), scope);
  const isLoose = collection instanceof Mapping && collection.isLoose;
  const items = isLoose ? undefined : pairsOf(collection);
  if (content === undefined || items === undefined) return undefined;
  const iterator = /^(?:\$\{)?([\w-]+)\}?$/.exec(text(block, "iterator") ?? type)?.[1] ?? type;
  return items.map(([key, value]) => {
    const each = new Mapping(new Map([["key", key] as const, ["value", value] as const]));
    return contentOf(content, withNames(scope, { [iterator]: each }));
  });
}

/** The value of a block, or of a list of these, with what `dynamic` blocks within it make. */
export function blockValue(written: unknown, scope: Scope): Value {
  if (!holdsDynamic(written)) return evaluate(parseValue(written), scope);
  if (Array.isArray(written)) return written.map((item) => blockValue(item, scope));
  return isRecord(written) ? contentOf(written, scope) : null;
}

function holdsDynamic(written: unknown): boolean {
  if (Array.isArray(written)) return written.some(holdsDynamic);
  if (!isRecord(written)) return false;
  // An argument may have this name, too.
  const types = Object.values(record(written, "dynamic") ?? {});
  const isBlock = types.some((blocks) => Array.isArray(blocks) && at(blocks, 0, "content"));
  return isBlock || Object.values(written).some(holdsDynamic);
}

function contentOf(content: YamlRecord, scope: Scope): Mapping {
  const entries = new Map<string, Value>();
  let isLoose = false;
  for (const [name, value] of Object.entries(content)) {
    if (name !== "dynamic") entries.set(name, blockValue(value, scope));
  }
  for (const type of Object.keys(record(content, "dynamic") ?? {})) {
    const made = dynamicBlocks(content, type, scope);
    const own = entries.get(type) ?? [];
    if (made !== undefined) entries.set(type, [...(isList(own) ? own : [own]), ...made]);
    else isLoose = true;
  }
  return new Mapping(entries, isLoose);
}
