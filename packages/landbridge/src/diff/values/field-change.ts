/** A step from a value to a part of it. */
export type Segment =
  /** A key of a mapping. */
  | { readonly key: string }
  /** An item of a list, from 0. */
  | { readonly index: number }
  /** The item of a list that has this text in the field `by`, such as a container by its name. */
  | { readonly item: string; readonly by: string };

/** A field that differs between two values. */
export interface FieldDifference {
  readonly segments: readonly Segment[];
  readonly kind: ChangeKind;
  /** Missing if it was added. */
  readonly before?: unknown;
  /** Missing if it was removed. */
  readonly after?: unknown;
}

/** What happened to a field; `reordered` is about the items of a list that stay. */
export type ChangeKind = "added" | "removed" | "changed" | "reordered";

/** A difference as reports and JSON have it. */
export interface FieldChange {
  /** `spec.template.spec.containers[app].image`; empty for the whole value. */
  readonly path: string;
  readonly kind: ChangeKind;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Whether the values are secret: they are left out, only that they differ is shown. */
  readonly secret?: true;
}

/** A path as people write it. Keys with dots or brackets are quoted. */
export function pathText(segments: readonly Segment[]): string {
  let path = "";
  for (const segment of segments) {
    if ("index" in segment) path += `[${segment.index}]`;
    else if ("item" in segment) path += `[${quoted(segment.item)}]`;
    else if (isPlain(segment.key)) path += path === "" ? segment.key : `.${segment.key}`;
    else path += `[${JSON.stringify(segment.key)}]`;
  }
  return path;
}

/** A name of an item that can't be taken for an index or the end of the brackets. */
function quoted(name: string): string {
  return /^[\w./:@-]+$/.test(name) && !/^\d+$/.test(name) ? name : JSON.stringify(name);
}

function isPlain(key: string): boolean {
  return /^[\w$@-]+$/.test(key);
}
