import { isRecord, type YamlRecord } from "../../yaml/json";
import { elementSetter, findElement, keyTexts, primitiveText } from "./merge-lists";
import { mergeTypeOf, type MergeType } from "./merge-types";

/** A patch that does not fit the object. */
export class PatchError extends Error {}

/** Operation of `$patch`. */
type Directive = "merge" | "replace" | "delete";

/**
 * A strategic merge patch, as kustomize does it: lists of the built-in kinds are merged by their keys,
 * all others are replaced; null removes.
 * @param isWritten whether a null of the object was written out; kustomize drops those that were not
 * @returns undefined if the patch deletes the object
 */
export function strategicMerge(
  data: YamlRecord,
  patch: YamlRecord,
  isWritten: (path: readonly (string | number)[]) => boolean,
): YamlRecord | undefined {
  const merger = new Merger();
  const target = merger.copy(data, [], isWritten);
  const result = merger.merge(
    target,
    merger.copy(patch, [], () => true),
    mergeTypeOf(data),
  );
  return isRecord(result) && Object.keys(result).length > 0 ? result : undefined;
}

class Merger {
  /** Nulls of the object that have no text, by the mapping that holds them. */
  private readonly unwritten = new WeakMap<object, Set<string>>();

  /** A copy in which nothing is shared, since it is changed in place. */
  public copy<T>(
    value: T,
    path: readonly (string | number)[],
    isWritten: (path: readonly (string | number)[]) => boolean,
  ): T {
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) => this.copy(item, [...path, index], isWritten)) as T;
    }
    if (!isRecord(value)) return value;
    const copied: YamlRecord = {};
    for (const [key, item] of Object.entries(value)) {
      copied[key] = typeof item === "object" ? this.copy(item, [...path, key], isWritten) : item;
      if (item === null && !isWritten([...path, key])) {
        const keys = this.unwritten.get(copied) ?? new Set();
        this.unwritten.set(copied, keys.add(key));
      }
    }
    return copied as T;
  }

  /** Undefined for what is not there; the result undefined is to be removed. */
  public merge(target: unknown, patch: unknown, type: MergeType | undefined): unknown {
    const first = target ?? patch;
    if (first === null || first === undefined) {
      return target === null && patch === undefined ? null : undefined;
    }
    if (Array.isArray(first)) return this.mergeLists(target, patch, type);
    if (isRecord(first)) return this.mergeMappings(target, patch, type);
    if (isCollection(target) || isCollection(patch)) throw wrongType(target, patch);
    if (patch === undefined) return target;
    return patch ?? undefined;
  }

  private mergeMappings(target: unknown, patch: unknown, type: MergeType | undefined): unknown {
    if (![target, patch].every((value) => isMissing(value) || isRecord(value))) {
      throw wrongType(target, patch);
    }
    if (patch === null) return undefined;
    const other = isRecord(patch) ? patch : undefined;
    const base = baseMapping(isRecord(target) ? target : undefined, other);
    return base && this.mergeFields(base, other ?? {}, type);
  }

  private mergeFields(base: YamlRecord, patch: YamlRecord, type: MergeType | undefined): unknown {
    const unwritten = this.unwritten.get(base);
    for (const key of new Set([...Object.keys(base), ...Object.keys(patch)])) {
      const old = base[key];
      const isDropped = old === null && patch[key] === undefined && unwritten?.has(key) === true;
      const value = isDropped ? undefined : this.merge(old, patch[key], type?.field(key));
      // Assigning keeps the place of the key; where the value is gone, so is the key.
      if (value === undefined) Reflect.deleteProperty(base, key);
      else base[key] = value;
    }
    return base;
  }

  private mergeLists(target: unknown, patch: unknown, type: MergeType | undefined): unknown {
    if (![target, patch].every((value) => isMissing(value) || Array.isArray(value))) {
      throw wrongType(target, patch);
    }
    if (patch === null) return undefined;
    if (type?.keys === undefined) return patch ?? target;
    const other = Array.isArray(patch) ? (patch as unknown[]) : undefined;
    const base = baseList(Array.isArray(target) ? (target as unknown[]) : undefined, other);
    return base && this.mergeElements(base, other, type, type.keys);
  }

  /** Elements of the patch come first; a list without key holds plain values. */
  private mergeElements(
    target: unknown[],
    patch: unknown[] | undefined,
    type: MergeType,
    keys: readonly string[],
  ): unknown[] {
    const lists = patch === undefined ? [target] : [patch, target];
    const tuples = keyTexts(lists, keys);
    const used =
      keys[0] === ""
        ? keys
        : keys.filter((_key, index) => tuples.some((texts) => texts[index] !== ""));
    const valid = used.length === 0 ? keys : used;
    const merged: unknown[] = [];
    for (const tuple of tuples) {
      const texts = tuple.filter((_text, index) => valid.includes(keys[index] ?? ""));
      const own = valid.filter((_key, index) => texts[index] !== "" || keys[0] === "");
      const find = (list: unknown[] | undefined): unknown =>
        own.length === 0
          ? findElement(list, valid, texts)
          : findElement(
              list,
              own,
              texts.filter((text) => text !== "" || keys[0] === ""),
            );
      const element = this.merge(find(target), find(patch), type.element);
      if (element === undefined || element === null || isEmptyRecord(element)) {
        elementSetter(target, undefined, valid, texts);
        continue;
      }
      if (isRecord(element)) {
        valid.forEach((key, index) => {
          if (key !== "" && texts[index] !== "") element[key] ??= texts[index];
        });
      }
      elementSetter(merged, element, valid, texts);
    }
    if (tuples.length === 0) return target;
    for (const element of target) appendElement(merged, element, valid);
    return merged;
  }
}

/** The mapping that a patch is merged into, as its `$patch` says; undefined if that deletes it. */
function baseMapping(
  target: YamlRecord | undefined,
  patch: YamlRecord | undefined,
): YamlRecord | undefined {
  if (patch === undefined) return target;
  const directive = mappingDirective(patch);
  if (directive === "delete") return undefined;
  return directive === "replace" ? patch : (target ?? patch);
}

/** The list that a patch is merged into; a list that is only in the patch keeps its `$patch`. */
function baseList(
  target: unknown[] | undefined,
  patch: unknown[] | undefined,
): unknown[] | undefined {
  if (target === undefined || patch === undefined) return target ?? patch;
  const directive = listDirective(patch);
  if (directive === "delete") return undefined;
  return directive === "replace" ? patch : target;
}

function appendElement(merged: unknown[], element: unknown, keys: readonly string[]): void {
  if (keys[0] === "") {
    elementSetter(merged, element, keys, [primitiveText(element)]);
    return;
  }
  const texts: string[] = [];
  for (const key of keys) {
    const value = isRecord(element) ? element[key] : undefined;
    if (value === undefined || value === null) merged.push(element);
    else texts.push(primitiveText(value));
  }
  if (keys.length > 1) elementSetter(merged, undefined, keys, texts);
  elementSetter(merged, element, keys, texts);
}

function mappingDirective(patch: YamlRecord): Directive {
  if (!("$patch" in patch) || patch.$patch === null) return "merge";
  const directive = asDirective(patch.$patch);
  delete patch.$patch;
  return directive;
}

function listDirective(patch: unknown[]): Directive {
  const element = patch.find((item) => isRecord(item) && "$patch" in item);
  if (!isRecord(element) || Object.keys(element).length > 1 || element.$patch === null) {
    return "merge";
  }
  const text = primitiveText(element.$patch);
  const directive = asDirective(element.$patch);
  elementSetter(patch, undefined, ["$patch"], [text]);
  return directive;
}

function asDirective(value: unknown): Directive {
  if (value === "merge" || value === "replace" || value === "delete") return value;
  throw new PatchError(`$patch is "${primitiveText(value)}", not merge, replace or delete`);
}

function isCollection(value: unknown): boolean {
  return Array.isArray(value) || isRecord(value);
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function isEmptyRecord(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length === 0;
}

function wrongType(target: unknown, patch: unknown): PatchError {
  return new PatchError(
    `the patch has a ${typeName(patch)}, but the object has a ${typeName(target)}`,
  );
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return "list";
  return isRecord(value) ? "mapping" : "single value";
}
