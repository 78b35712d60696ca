import { readFileSync } from "node:fs";
import { join } from "node:path";

import { parseAllDocuments } from "yaml";

import { isObject, listOf, objectAt, type JsonObject } from "./json";
import { countCelRules, strictSchema } from "./strict";
import { kindKey, schemaDocument, type Vendored } from "./vendored";

/** The schemas of the wanted kinds (`<group>/<version>/<Kind>`) in one file of CRDs. */
export function crdSchemas(
  folder: string,
  path: string,
  wanted: ReadonlySet<string>,
  definitions: JsonObject,
): Vendored[] {
  return parseAllDocuments(readFileSync(join(folder, path), "utf8"))
    .map((document) => document.toJS() as unknown)
    .filter((crd) => objectAt(crd).kind === "CustomResourceDefinition")
    .flatMap((crd) => definedKinds(crd, path, definitions))
    .filter((vendored) => wanted.has(kindKey(vendored)));
}

/** The kind that a CRD or a composite resource definition defines, in each of its versions. */
export function definedKinds(
  definition: unknown,
  path: string,
  definitions: JsonObject,
): Vendored[] {
  return listOf(objectAt(definition, "spec").versions).map((v) =>
    version(definition, v, path, definitions),
  );
}

function version(crd: unknown, entry: unknown, path: string, definitions: JsonObject): Vendored {
  const spec = objectAt(crd, "spec");
  const head = {
    group: String(spec.group),
    version: String(objectAt(entry).name),
    kind: String(objectAt(spec, "names").kind),
    scope: spec.scope === "Cluster" ? ("Cluster" as const) : ("Namespaced" as const),
  };
  const original = objectAt(entry, "schema", "openAPIV3Schema");
  if (!isObject(original.properties)) throw new Error(`${path}: ${kindKey(head)} has no schema`);
  const { status, ...properties } = original.properties;
  const root = strictSchema(
    { ...original, properties: status === undefined ? properties : { ...properties, status: {} } },
    { closeEmptyObjects: true },
  );
  const schema = schemaDocument(head, root, definitions);
  return { ...head, path, celRules: countCelRules({ properties }), schema };
}
