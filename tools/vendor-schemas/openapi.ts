import { readFileSync } from "node:fs";
import { join } from "node:path";

import { isObject, listOf, objectAt, type JsonObject } from "./json";
import { countCelRules, strictSchema } from "./strict";
import { OBJECT_META, schemaDocument, type KindHead, type Vendored } from "./vendored";

const REF = "#/components/schemas/";
const QUANTITY = "io.k8s.apimachinery.pkg.api.resource.Quantity";
/** As controller-gen writes it into every CRD. The published API doesn't define the format of quantities. */
const QUANTITY_PATTERN =
  "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";

/** The schema of a built-in kind, from Kubernetes' published OpenAPI v3. */
export function kubernetesSchema(folder: string, key: string): Vendored {
  const [named = "", version = "", kind = ""] = key.split("/");
  const group = named === "core" ? "" : named;
  const path = `api/openapi-spec/v3/${group === "" ? "api" : `apis__${group}`}__${version}_openapi.json`;
  const api = JSON.parse(readFileSync(join(folder, path), "utf8")) as unknown;
  const schemas = objectAt(api, "components", "schemas");
  const name = Object.keys(schemas).find((n) => isKind(schemas[n], { group, version, kind }));
  if (name === undefined) throw new Error(`${path} has no kind ${kind}`);
  const head = { group, version, kind, scope: scopeOf(api, { group, version, kind }) };
  const root = withoutStatus(strict(schemas[name]));
  const definitions = definitionsOf(schemas, root);
  const schema = schemaDocument(head, root, definitions);
  return { group, version, kind, path, celRules: countCelRules(schemas[name]), schema };
}

/** The definition of metadata, with what it refers to, for the schemas of CRDs. */
export function objectMetaDefinitions(folder: string): JsonObject {
  const path = join(folder, "api/openapi-spec/v3/api__v1_openapi.json");
  const api = JSON.parse(readFileSync(path, "utf8")) as unknown;
  return definitionsOf(objectAt(api, "components", "schemas"), {});
}

const strict = (schema: unknown): JsonObject =>
  strictSchema(objectAt(schema), {
    closeEmptyObjects: false,
    ref: (target) => target.replace(REF, "#/definitions/"),
  });

function withoutStatus(root: JsonObject): JsonObject {
  const { status, ...properties } = objectAt(root.properties);
  return { ...root, properties: status === undefined ? properties : { ...properties, status: {} } };
}

function isKind(schema: unknown, head: Omit<KindHead, "scope">): boolean {
  return listOf(objectAt(schema)["x-kubernetes-group-version-kind"]).some(
    (gvk) =>
      isObject(gvk) &&
      gvk.group === head.group &&
      gvk.version === head.version &&
      gvk.kind === head.kind,
  );
}

/** Whether a kind is namespaced: one of its paths has a namespace. */
function scopeOf(api: unknown, head: Omit<KindHead, "scope">): KindHead["scope"] {
  const namespaced = Object.entries(objectAt(api, "paths")).some(
    ([path, methods]) =>
      path.includes("/namespaces/{namespace}/") &&
      Object.values(objectAt(methods)).some((method) => {
        const gvk = objectAt(method, "x-kubernetes-group-version-kind");
        return gvk.kind === head.kind && gvk.version === head.version;
      }),
  );
  return namespaced ? "Namespaced" : "Cluster";
}

/** The definition of metadata and everything that a schema refers to, each once. */
function definitionsOf(schemas: JsonObject, root: JsonObject): JsonObject {
  const found: JsonObject = {};
  const queue = [OBJECT_META, ...references(root)];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (name in found) continue;
    const definition = strict(schemas[name]);
    // Server-side apply rejects managedFields. Without a definition they are an unknown field.
    if (name === OBJECT_META) delete objectAt(definition.properties).managedFields;
    if (name === QUANTITY) {
      definition.oneOf = [{ type: "string", pattern: QUANTITY_PATTERN }, { type: "number" }];
    }
    found[name] = definition;
    queue.push(...references(definition));
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isObject(value)) return [];
  const own = typeof value.$ref === "string" ? [value.$ref.replace("#/definitions/", "")] : [];
  return [...own, ...Object.values(value).flatMap(references)];
}
