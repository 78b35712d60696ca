import type { RenderedObject } from "../kubernetes/object";
import { annotationsOf } from "../kubernetes/object";
import { list, record, text, type YamlRecord } from "../yaml/json";
import type { Accumulator } from "./accumulator";
import { contentHash } from "./generators/hash";
import { pairsOf, type Kustomization } from "./kustomization";
import { isNullWritten } from "./patches/documents-inside";
import { rememberId, scalarText, withData, withMetadata, type Resource } from "./resource";
import { sortResources } from "./sort-order";
import { fixNameReferences } from "./transformers/name-references";
import { plainAnnotations } from "./transformers/transformers";

/** The final steps, when all resources are known: hashes, references, order. */
export function emitResources(
  accumulation: Accumulator,
  kustomization: Kustomization,
  order: "legacy" | "fifo",
): readonly RenderedObject[] {
  const { notes, configuration } = accumulation;
  const hashed = accumulation.resources.map(withHash);
  const referring = fixNameReferences(hashed, configuration, (resource, message) => {
    const { kind, name } = resource.id;
    notes.report("invalid-kustomization", `${kind} ${name}: ${message}`, resource.origin);
  });
  const kept = referring.filter(({ data }) => !isLocal(data));
  const sorted = sortResources(kept, kustomization.data.sortOptions, order);
  const withOrigins = list(kustomization.data, "buildMetadata").includes("originAnnotations");
  return sorted.map((resource) => {
    const data = plainAnnotations(resource.data, (key, value) =>
      annotationText(resource, key, value),
    );
    return {
      data: withOrigins ? withOrigin(data, resource, kustomization.directory) : data,
      origin: resource.origin,
    };
  });
}

/** Sets what Flux sets on every object after the build. */
export function withCommonMetadata(
  objects: readonly RenderedObject[],
  metadata: YamlRecord,
): readonly RenderedObject[] {
  const additions = ["labels", "annotations"]
    .map((field) => ({ field, pairs: pairsOf(metadata[field]) }))
    .filter(({ pairs }) => Object.keys(pairs).length > 0);
  return objects.map((object) => {
    let { data } = object;
    for (const { field, pairs } of additions) {
      data = withMetadata(data, field, { ...record(data, "metadata", field), ...pairs });
    }
    return { ...object, data };
  });
}

function withHash(resource: Resource): Resource {
  if (!resource.needsHash) return resource;
  const name = `${resource.id.name}-${contentHash(resource.data)}`;
  return withData(rememberId(resource), withMetadata(resource.data, "name", name));
}

function isLocal(data: YamlRecord): boolean {
  const local = annotationsOf(data)["config.kubernetes.io/local-config"];
  return local !== undefined && scalarText(local) !== "false";
}

/** kustomize turns annotations that aren't strings into text, exactly as written in the file. */
function annotationText(resource: Resource, key: string, value: unknown): string {
  if (value === null) {
    const path = ["metadata", "annotations", key];
    return isNullWritten(resource.origin.document, path) ? "null" : "";
  }
  return scalarText(value);
}

function withOrigin(data: YamlRecord, resource: Resource, root: string): YamlRecord {
  const { document, file } = resource.origin;
  const path = relative(root, file);
  const origin =
    document === undefined
      ? `configuredIn: ${path}\nconfiguredBy:\n  apiVersion: builtin\n  kind: ${text(data, "kind") ?? ""}Generator\n`
      : `path: ${path}\n`;
  const annotations = { ...annotationsOf(data), "config.kubernetes.io/origin": origin };
  return withMetadata(data, "annotations", annotations);
}

function relative(root: string, file: string): string {
  const from = root === "" ? [] : root.split("/");
  const to = file.split("/");
  let common = 0;
  while (common < from.length && from[common] === to[common]) common++;
  return [...from.slice(common).map(() => ".."), ...to.slice(common)].join("/");
}
