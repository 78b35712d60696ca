import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { isObject, listOf, objectAt, type JsonObject } from "../../../../tools/vendor-schemas/json";

/** A kind of Kubernetes' published API. */
export interface PublishedKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly schema: JsonObject;
}

/** Kinds that are sent to the API server but never kept in Git. */
const NO_OBJECTS =
  /List$|Options$|Review$|^(Binding|Eviction|Scale|Status|TokenRequest|WatchEvent|APIGroup|APIVersions|APIResourceList)$/;

/** All definitions of Kubernetes, and the kinds among them that are not alpha. */
export function kubernetes(folder: string): {
  readonly definitions: JsonObject;
  readonly kinds: readonly PublishedKind[];
} {
  const api = join(folder, "api/openapi-spec/v3");
  const definitions: JsonObject = {};
  for (const file of readdirSync(api).sort()) {
    const parsed = JSON.parse(readFileSync(join(api, file), "utf8")) as unknown;
    Object.assign(definitions, objectAt(parsed, "components", "schemas"));
  }
  return { definitions, kinds: Object.values(definitions).flatMap(kindsOf) };
}

function kindsOf(schema: unknown): readonly PublishedKind[] {
  if (!isObject(schema)) return [];
  return listOf(schema["x-kubernetes-group-version-kind"]).flatMap((entry) => {
    const { group, version, kind } = objectAt(entry);
    if (typeof version !== "string" || version.includes("alpha")) return [];
    if (typeof kind !== "string" || NO_OBJECTS.test(kind)) return [];
    const apiVersion = typeof group === "string" && group !== "" ? `${group}/${version}` : version;
    return [{ apiVersion, kind, schema }];
  });
}
