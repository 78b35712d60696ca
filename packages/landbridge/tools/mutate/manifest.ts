import {
  isMap,
  isScalar,
  isSeq,
  parseAllDocuments,
  type Pair,
  type Scalar,
  type YAMLMap,
} from "yaml";

import {
  isRecord,
  text as textAt,
  type FieldPath,
  type YamlRecord,
} from "../../src/verify/yaml/json";

/** A key of a manifest with its value, as written. */
export interface Field {
  /** Keys and indices from the document's root. */
  readonly path: FieldPath;
  readonly key: string;
  readonly map: YAMLMap;
  readonly pair: Pair;
  /** The value, if it is a scalar. */
  readonly scalar: Scalar | undefined;
}

/** One document of a YAML file. */
export class Manifest {
  public readonly data: YamlRecord;
  public readonly fields: readonly Field[];
  /** Items of lists as written, with the path of each. */
  public readonly items: readonly { readonly path: FieldPath; readonly range: Range }[];

  constructor(
    public readonly file: string,
    public readonly source: string,
    contents: YAMLMap,
    data: YamlRecord,
    /** Offsets of the document in its file. */
    public readonly range: Range,
  ) {
    this.data = data;
    const walk = walked(contents, []);
    this.fields = walk.fields;
    this.items = walk.items;
  }

  public get kind(): string {
    return textAt(this.data, "kind") ?? "";
  }

  public get apiVersion(): string {
    return textAt(this.data, "apiVersion") ?? "";
  }

  public get name(): string {
    return textAt(this.data, "metadata", "name") ?? "";
  }

  /** The file's text with another text in place of a range. */
  public replaced([start, end]: Range, text: string): string {
    return this.source.slice(0, start) + text + this.source.slice(end);
  }

  /** The file's text without the lines of a range; undefined if others stand in those lines. */
  public withoutLines([start, end]: Range): string | undefined {
    const from = this.source.lastIndexOf("\n", start - 1) + 1;
    if (!/^[\s-]*$/.test(this.source.slice(from, start))) return undefined;
    const last = this.source[end - 1] === "\n" ? end : this.source.indexOf("\n", end) + 1;
    return this.source.slice(0, from) + (last === 0 ? "" : this.source.slice(last));
  }
}

/** Offsets of the first character and behind the last one. */
export type Range = readonly [number, number];

/** The manifests of a file; none of a file that isn't plain YAML. */
export function manifestsOf(file: string, source: string): readonly Manifest[] {
  // Templates and encrypted files.
  if (/\{\{|^sops:/m.test(source)) return [];
  return parseAllDocuments(source, { uniqueKeys: false }).flatMap((document) => {
    if (document.errors.length > 0 || !isMap(document.contents)) return [];
    const data: unknown = document.toJS();
    const { range } = document.contents;
    if (!isRecord(data)) return [];
    return [new Manifest(file, source, document.contents, data, [range[0], range[2]])];
  });
}

interface Walk {
  readonly fields: Field[];
  readonly items: { readonly path: FieldPath; readonly range: Range }[];
}

function walked(node: unknown, path: FieldPath, walk: Walk = { fields: [], items: [] }): Walk {
  if (isMap(node)) {
    for (const pair of node.items) {
      const key = isScalar(pair.key) ? String(pair.key.value) : "";
      const own = [...path, key];
      const scalar = isScalar(pair.value) ? pair.value : undefined;
      walk.fields.push({ path: own, key, map: node, pair, scalar });
      walked(pair.value, own, walk);
    }
  } else if (isSeq(node)) {
    node.items.forEach((item, index) => {
      const own = [...path, index];
      const { range } = item as { range?: [number, number, number] | null };
      if (range != null && !isFlow(node))
        walk.items.push({ path: own, range: [range[0], range[2]] });
      walked(item, own, walk);
    });
  }
  return walk;
}

/** Where a key and its value stand; undefined in `{ flow: style }`. */
export function rangeOfField({ map, pair }: Field): Range | undefined {
  const key = pair.key as { range?: [number, number, number] | null } | null;
  const value = pair.value as { range?: [number, number, number] | null } | null;
  if (isFlow(map) || key?.range == null) return undefined;
  return [key.range[0], value?.range?.[2] ?? key.range[2]];
}

/** Where a scalar stands, with its quotes. */
export function rangeOfScalar(scalar: Scalar): Range {
  const [start = 0, end = 0] = scalar.range ?? [];
  return [start, end];
}

/** A path as a person would write it: `spec.dependsOn[0].name`. */
export function written(path: FieldPath): string {
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .replace(/^\./, "");
}

/** Whether a node is written in brackets. */
function isFlow(node: { flow?: boolean | undefined }): boolean {
  return node.flow ?? false;
}
