import { isAlias, isMap, isScalar, isSeq, parseDocument, type Node, type YAMLMap } from "yaml";

import type { AppendEdit, Edit, EscapeEdit, SetEdit } from "../verify/findings/fix";
import type { DocumentPart } from "../verify/yaml/document";
import type { FieldPath } from "../verify/yaml/json";
import { appendItem } from "./list-item";
import { insertField } from "./mapping-field";
import { RefusedEdit } from "./refused-edit";
import type { Replacement } from "./replacement";
import { scalarText } from "./scalar-text";

/**
 * The replacements of an edit in a document's text; none if the field already has the value.
 * Offsets are those of the part.
 * @param eol how the file ends its lines
 * @throws RefusedEdit if the document is written in a way that leaves no safe place for it
 */
export function replacementsOf(
  part: DocumentPart,
  edit: Edit,
  eol: string,
): readonly Replacement[] {
  const document = parseDocument(part.text, {
    uniqueKeys: false,
    strict: false,
    logLevel: "silent",
  });
  const [error] = document.errors;
  if (error !== undefined) throw new RefusedEdit("the document's formatting isn't supported");
  const root: unknown = document.contents;
  if (!isMap(root)) throw new RefusedEdit("the document isn't a mapping");
  const writer = new Writer(part.text, eol);
  switch (edit.op) {
    case "set":
      return writer.set(root, edit);
    case "append":
      return writer.append(root, edit);
    case "escape":
      return writer.escape(root, edit);
  }
}

class Writer {
  constructor(
    private readonly text: string,
    private readonly eol: string,
  ) {}

  public set(root: YAMLMap, { path, value }: SetEdit): readonly Replacement[] {
    const { node, around, rest } = walk(root, path);
    if (rest.length > 0) {
      const keys = rest.map(fieldName);
      // `spec:` without anything behind it.
      if (isScalar(node) && node.value === null) {
        throw new RefusedEdit(`${path.slice(0, -rest.length).join(".")} is empty`);
      }
      if (!isMap(node)) throw new RefusedEdit(`${path.join(".")} isn't a field of a mapping`);
      return [insertField(this.text, node, keys, scalarText(value, undefined), this.eol)];
    }
    if (!isScalar(node)) throw new RefusedEdit(`${path.join(".")} isn't a plain value`);
    const [start, end] = rangeOf(node);
    const isInFlow = around.some((other) => (isMap(other) || isSeq(other)) && other.flow === true);
    const style =
      node.type === "PLAIN" && isInFlow && typeof value === "string" ? undefined : node.type;
    const source = this.text.slice(start, end);
    if (style === "BLOCK_FOLDED" || style === "BLOCK_LITERAL" || source.includes("\n"))
      throw new RefusedEdit(`${path.join(".")} is a multi-line string`);
    const text = scalarText(value, style);
    return text === source ? [] : [{ start, end, text }];
  }

  public append(root: YAMLMap, { path, value }: AppendEdit): readonly Replacement[] {
    const { node, rest } = walk(root, path);
    if (isSeq(node) && rest.length === 0) {
      if (node.items.some((item) => isScalar(item) && item.value === value)) return [];
      return [appendItem(this.text, node, value, this.eol)];
    }
    const [name] = rest.map(fieldName);
    if (rest.length !== 1 || name === undefined || !isMap(node)) {
      throw new RefusedEdit(`${path.join(".")} isn't a list`);
    }
    return [insertField(this.text, node, [name], `[${scalarText(value, undefined)}]`, this.eol)];
  }

  public escape(root: YAMLMap, { path, occurrences }: EscapeEdit): readonly Replacement[] {
    const { node, rest } = walk(root, path);
    if (rest.length > 0 || !isScalar(node) || typeof node.value !== "string") {
      throw new RefusedEdit(`${path.join(".")} isn't a string`);
    }
    const [start, end] = rangeOf(node);
    const source = this.text.slice(start, end);
    const places = [...source.matchAll(/\$\{/g)].map(({ index }) => start + index);
    // A double-quoted text can also write its characters as \x24.
    if (places.length !== node.value.split("${").length - 1) {
      throw new RefusedEdit(`${path.join(".")} has escaped characters`);
    }
    return places.flatMap((at, index) =>
      occurrences.includes(index) ? [{ start: at, end: at, text: "$" }] : [],
    );
  }
}

interface Walked {
  /** The deepest node that is there. */
  readonly node: unknown;
  /** The nodes around it, from the outermost on. */
  readonly around: readonly unknown[];
  /** The missing rest of the path. */
  readonly rest: FieldPath;
}

/** @throws RefusedEdit at an alias: its value is written elsewhere, and others may share it */
function walk(root: YAMLMap, path: FieldPath): Walked {
  let node: unknown = root;
  const around: unknown[] = [];
  for (const [index, key] of path.entries()) {
    const next: unknown = isMap(node) || isSeq(node) ? node.get(key, true) : undefined;
    if (next === undefined) return { node, around, rest: path.slice(index) };
    if (isAlias(next)) throw new RefusedEdit(`${path.join(".")} is an alias of another value`);
    around.push(node);
    node = next;
  }
  return { node, around, rest: [] };
}

function fieldName(key: string | number): string {
  if (typeof key === "number") throw new RefusedEdit(`the list has no item ${key}`);
  return key;
}

function rangeOf({ range }: Node): readonly [number, number] {
  if (range === null || range === undefined)
    throw new RefusedEdit("its location in the file is unknown");
  return [range[0], range[1]];
}
