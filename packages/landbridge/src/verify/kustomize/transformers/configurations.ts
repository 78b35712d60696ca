import type { YamlFiles } from "../../repository/yaml-files";
import type { YamlDocument } from "../../yaml/document";
import { isRecord, list, text } from "../../yaml/json";
import { isSet, type Entry, type Kustomization } from "../kustomization";
import { isFetched, locate } from "../locate";
import type { Notes } from "../notes";
import {
  DEFAULT_CONFIGURATION,
  mergeConfigurations,
  type Configuration,
  type FieldList,
} from "./configuration";
import { splitFieldPath, type FieldSpec, type NameReference } from "./field-spec";

/** Fields that kustomize transforms, including those from `configurations`. */
export function readConfigurations(
  kustomization: Kustomization,
  sources: YamlFiles,
  notes: Notes,
): Configuration {
  let result = DEFAULT_CONFIGURATION;
  for (const entry of kustomization.entries("configurations")) {
    const documents = readFile(entry, kustomization.directory, sources, notes);
    if (documents === undefined) continue;
    const data = documents[0]?.data;
    if (isRecord(data) && "varReference" in data) notes.external.add("varReference");
    const own = configurationOf(data);
    result = mergeConfigurations(
      result === DEFAULT_CONFIGURATION ? { ...DEFAULT_CONFIGURATION } : result,
      own,
    );
  }
  return result;
}

/** The documents of a configuration file; undefined, and reported, if it can't be read. */
function readFile(
  { value, place }: Entry,
  directory: string,
  sources: YamlFiles,
  notes: Notes,
): readonly YamlDocument[] | undefined {
  const found = locate(sources.repository, directory, value, "file");
  const documents = "path" in found ? sources.documents(found.path) : undefined;
  if ("path" in found && documents !== undefined) {
    notes.files.add(found.path);
    return documents;
  }
  const { kind, message } = "message" in found ? found : unreadable(value);
  const more = { entry: value };
  if (isFetched(kind)) notes.reportMissing(kind, message, place(), { ...more, isNoObject: true });
  else notes.report(kind, message, place(), more);
  return undefined;
}

function unreadable(file: string): { readonly kind: "missing-file"; readonly message: string } {
  return { kind: "missing-file", message: `${file} can't be read` };
}

function configurationOf(data: unknown): Configuration {
  const specs = (field: FieldList): readonly FieldSpec[] => list(data, field).flatMap(fieldSpec);
  return {
    namePrefix: specs("namePrefix"),
    nameSuffix: specs("nameSuffix"),
    namespace: specs("namespace"),
    commonLabels: specs("commonLabels"),
    labels: specs("labels"),
    templateLabels: specs("templateLabels"),
    commonAnnotations: specs("commonAnnotations"),
    images: specs("images"),
    replicas: specs("replicas"),
    nameReference: list(data, "nameReference").map(nameReference),
  };
}

function nameReference(data: unknown): NameReference {
  return { target: kindsOf(data), fields: list(data, "fieldSpecs").flatMap(fieldSpec) };
}

/** Reads a field spec as `configurations` and `labels` write it. */
export function fieldSpec(data: unknown): readonly FieldSpec[] {
  const path = text(data, "path");
  if (path === undefined) return [];
  return [{ ...kindsOf(data), path: splitFieldPath(path), create: isSet(data, "create") }];
}

function kindsOf(data: unknown): { group?: string; version?: string; kind?: string } {
  return { group: text(data, "group"), version: text(data, "version"), kind: text(data, "kind") };
}
