import type { JsonObject } from "./json";

/** One schema to write, with its source. */
export interface Vendored {
  /** API group, empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Path of the original inside its module. */
  readonly path: string;
  /** Number of CEL rules of the original, which aren't evaluated. */
  readonly celRules: number;
  readonly schema: JsonObject;
}

/** A kind's name and scope. */
export interface KindHead {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly scope: "Namespaced" | "Cluster";
}

/** Name of the shared definition of every object's metadata. */
export const OBJECT_META = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

/** `<group>/<version>/<Kind>`, as in SOURCES. */
export const kindKey = (k: { group: string; version: string; kind: string }): string =>
  `${k.group === "" ? "core" : k.group}/${k.version}/${k.kind}`;

/** The file of a kind, relative to the directory of schemas. */
export const schemaFile = (k: { group: string; version: string; kind: string }): string =>
  `${kindKey(k).replaceAll("/", "_").toLowerCase()}.json`;

/** Wraps the fields of a kind in its schema file. */
export function schemaDocument(
  head: KindHead,
  root: JsonObject,
  definitions: JsonObject,
): JsonObject {
  const properties = { ...(root.properties as JsonObject) };
  // Controllers write the status, so it isn't in Git.
  if ("status" in properties) properties.status = { type: "object" };
  const required = new Set([
    "apiVersion",
    "kind",
    "metadata",
    ...((root.required ?? []) as string[]),
  ]);
  required.delete("status");
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: kindKey(head),
    "x-kubernetes-scope": head.scope,
    ...root,
    required: [...required],
    properties: {
      ...properties,
      apiVersion: { const: head.group === "" ? head.version : `${head.group}/${head.version}` },
      kind: { const: head.kind },
      metadata: { allOf: [{ $ref: `#/definitions/${OBJECT_META}` }, { required: ["name"] }] },
    },
    definitions,
  };
}
