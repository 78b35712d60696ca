import { escapeRegExp } from "../../lib/escape-regexp";
import { linearRegExp } from "../../lib/linear-regexp";
import { memoize } from "../../lib/memoize";
import { recent } from "../../lib/recent";
import type { Location } from "../findings/location";
import { isRecord, type YamlRecord } from "../yaml/json";
import { Lines } from "../yaml/lines";

/** A block of a module: `resource "aws_iam_role" "node" { ... }`. */
export interface Block {
  /** `resource`, `data`, `module`, `variable`, `locals`, `output`, `provider`, `terraform`. */
  readonly kind: string;
  /** Type of a resource or data source; the name for the other kinds. */
  readonly type: string;
  readonly name: string;
  readonly body: YamlRecord;
  readonly file: string;
  /** Text of the file, in which places are looked up. */
  readonly text: string;
}

/** How many labels stand before a block's body. */
const LABELS: Readonly<Record<string, number>> = {
  resource: 2,
  data: 2,
  ephemeral: 2,
  module: 1,
  variable: 1,
  output: 1,
  provider: 1,
  locals: 0,
  terraform: 0,
};

/** The blocks of one parsed file. */
export function blocksOf(file: string, text: string, data: YamlRecord): readonly Block[] {
  return Object.entries(LABELS).flatMap(([kind, depth]) =>
    labelled(data[kind], depth).map(({ labels, body }) => ({
      kind,
      type: labels[0] ?? "",
      name: labels.at(-1) ?? "",
      body: withReferences(body),
      file,
      text,
    })),
  );
}

/** The JSON syntax names dependencies without `${}`. */
function withReferences(body: YamlRecord): YamlRecord {
  if (!Array.isArray(body.depends_on)) return body;
  const dependsOn = body.depends_on.map((item: unknown) =>
    typeof item === "string" && !item.includes("${") ? `\${${item}}` : item,
  );
  return { ...body, depends_on: dependsOn };
}

interface Labelled {
  readonly labels: readonly string[];
  readonly body: YamlRecord;
}

/** Blocks are in lists in hcl2json's output; in the JSON syntax they can stand alone at any level. */
function labelled(value: unknown, depth: number): readonly Labelled[] {
  if (Array.isArray(value)) return value.flatMap((item) => labelled(item, depth));
  if (!isRecord(value)) return [];
  if (depth === 0) return [{ labels: [], body: value }];
  return Object.entries(value).flatMap(([label, inner]) =>
    labelled(inner, depth - 1).map(({ labels, body }) => ({ labels: [label, ...labels], body })),
  );
}

/** Whether `count` or `for_each` decides how many there are. */
export function isRepeated({ body }: Block): boolean {
  return Object.hasOwn(body, "for_each") || Object.hasOwn(body, "count");
}

/** Where a block begins. */
export function placeOf(block: Block): Location {
  return { file: block.file, ...positionAt(block.text, startOf(block)) };
}

/** Where one of a block's nested blocks of a type begins, counted from 0; where the block begins if it is not found. */
export function placeOfBlock(block: Block, type: string, index: number): Location {
  const start = startOf(block);
  const headers = [
    ...bodyOf(block).matchAll(linearRegExp(`^[^\\S\\n]*(${escapeRegExp(type)})\\s*\\{`, "gm")),
  ];
  const header = headers[index];
  if (header === undefined) return placeOf(block);
  const offset = start + header.index + header[0].indexOf(header[1] ?? "");
  return { file: block.file, ...positionAt(block.text, offset) };
}

/** Where a key of a block is set, at any depth; where the block begins if it is not found. */
export function placeOfKey(block: Block, key: string): Location {
  const start = startOf(block);
  const found = search(bodyOf(block), `^[^\\S\\n]*("?${escapeRegExp(key)}"?)\\s*[=:{]`);
  if (found === null) return placeOf(block);
  const offset = start + found.index + found[0].indexOf(found[1] ?? "");
  return { file: block.file, ...positionAt(block.text, offset) };
}

/** A block's text from where it begins. */
function bodyOf(block: Block): string {
  const start = startOf(block);
  const end = block.text.slice(start).search(/\n[}\]]/);
  return block.text.slice(start, end === -1 ? undefined : start + end);
}

/** Asked for every key of a block. */
const startOf = memoize(({ kind, type, name, text }: Block): number => {
  const labels = [type, name].slice(0, LABELS[kind]);
  const written = headersOf(text).get([kind, ...labels].join(" "));
  return written ?? search(text, `"${escapeRegExp(name)}"\\s*:`)?.index ?? 0;
});

const HEADER = new RegExp(`^[^\\S\\n]*(${Object.keys(LABELS).join("|")})\\b([^\\n{]*)\\{`, "gm");

/** Where the blocks of a text begin, by their kinds and labels. */
const headersOf = recent(4, (text: string): ReadonlyMap<string, number> => {
  const starts = new Map<string, number>();
  for (const { 0: header, 1: kind = "", 2: written = "", index } of text.matchAll(HEADER)) {
    const labels = written.match(/[^\s"]+/g) ?? [];
    const key = [kind, ...labels].join(" ");
    if (!starts.has(key)) starts.set(key, index + header.indexOf(kind));
  }
  return starts;
});

/** The first match in a text of many lines; none of an expression with a name that is too long for one. */
function search(text: string, source: string): RegExpExecArray | null {
  try {
    return linearRegExp(source, "m").exec(text);
  } catch {
    return null;
  }
}

const linesOf = recent(2, (text: string) => new Lines(text));

function positionAt(
  text: string,
  offset: number,
): { readonly line: number; readonly column: number } {
  const { line, column } = linesOf(text).at(offset);
  return { line: line + 1, column: column + 1 };
}
