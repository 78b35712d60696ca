import type { YamlDocument } from "../yaml/document";
import { isRecord, list, record, text, type FieldPath, type YamlRecord } from "../yaml/json";

/** What Kubernetes knows an object by. */
export interface ObjectId {
  /** API group; the empty string for the core group. */
  readonly group: string;
  readonly kind: string;
  /** The empty string for cluster-scoped kinds, and where none is given. */
  readonly namespace: string;
  readonly name: string;
}

/** A patch, generator or transformer that changed an object on its way. */
export interface Change {
  /** File that holds it. */
  readonly file: string;
  /** The patch itself, when it is an object with the same fields as what it changes. */
  readonly document?: YamlDocument;
  /** Line in `file`, from 1. */
  readonly line?: number;
  /** Fields it sets or removes, when they are known; all of `document`'s fields otherwise. */
  readonly paths?: readonly FieldPath[];
}

/** Where a rendered object comes from. */
export interface Origin {
  /** File that holds the object, or the kustomization whose generator makes it. */
  readonly file: string;
  /** The document of that file; undefined for what a generator makes. */
  readonly document?: YamlDocument;
  /** Line in `file`, for what has no document. */
  readonly line?: number;
  /** The text of the template of a chart that makes it; undefined for what has none. */
  readonly template?: string;
  /** In the order in which they acted. */
  readonly changes: readonly Change[];
  /** Whether a chart made it with values that aren't all known: those may add fields, or give others. */
  readonly hasOpenValues?: true;
}

/** An object as it leaves kustomize, or Flux's substitution. */
export interface RenderedObject {
  readonly data: YamlRecord;
  readonly origin: Origin;
}

/** The file of an object, and where its document begins in that; without a line where neither is known. */
export function placeOfOrigin({ file, document, line }: Origin): {
  readonly file: string;
  readonly line?: number;
} {
  const known = document?.line ?? line;
  return { file, ...(known === undefined ? {} : { line: known }) };
}

/** The objects of a `v1` List, which Helm, kubectl and Argo CD take apart; anything else as it is. */
export function itemsOf(data: YamlRecord): readonly YamlRecord[] {
  return data.kind === "List" && data.apiVersion === "v1"
    ? list(data, "items").filter(isRecord)
    : [data];
}

/** The group of an `apiVersion`. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf("/");
  return slash === -1 ? "" : apiVersion.slice(0, slash);
}

/** The version of an `apiVersion`, without its group. */
export function versionOf(apiVersion: string): string {
  return apiVersion.slice(apiVersion.indexOf("/") + 1);
}

/** Reads the identity of an object; undefined if kind or name is missing. */
export function idOf(data: unknown): ObjectId | undefined {
  const kind = text(data, "kind");
  const name = text(data, "metadata", "name");
  if (kind === undefined || name === undefined) return undefined;
  const group = groupOf(text(data, "apiVersion") ?? "");
  return { group, kind, namespace: text(data, "metadata", "namespace") ?? "", name };
}

/** A text by which an object is found in maps. */
export function keyOf(id: ObjectId): string {
  return `${id.group}/${id.kind}/${id.namespace}/${id.name}`;
}

/** For messages: `HelmRelease apps/podinfo`, `Namespace apps`. */
export function describe(id: ObjectId): string {
  return `${id.kind} ${id.namespace === "" ? "" : `${id.namespace}/`}${id.name}`;
}

/** The labels of an object. */
export function labelsOf(data: unknown): YamlRecord {
  return record(data, "metadata", "labels") ?? {};
}

/** The annotations of an object. */
export function annotationsOf(data: unknown): YamlRecord {
  return record(data, "metadata", "annotations") ?? {};
}
