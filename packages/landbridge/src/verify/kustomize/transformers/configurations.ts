import type { YamlFiles } from "../../repository/yaml-files";
import { isRecord, list, text } from "../../yaml/json";
import { isSet, type Kustomization } from "../kustomization";
import { locate } from "../locate";
import type { Notes } from "../notes";
import {
  DEFAULT_CONFIGURATION,
  mergeConfigurations,
  type Configuration,
  type FieldList,
  type NameReference,
} from "./configuration";
import { splitFieldPath, type FieldSpec } from "./field-spec";

/** What kustomize acts on, with what the files under `configurations` add. */
export function readConfigurations(
  kustomization: Kustomization,
  sources: YamlFiles,
  notes: Notes,
): Configuration {
  let result = DEFAULT_CONFIGURATION;
  for (const { value, place } of kustomization.entries("configurations")) {
    const found = locate(sources.repository, kustomization.directory, value, "file");
    const documents = "path" in found ? sources.documents(found.path) : undefined;
    if (!("path" in found) || documents === undefined) {
      const { kind, message } = "message" in found ? found : unreadable(value);
      if (kind === "remote-base") notes.reportMissing(kind, message, place());
      else notes.report(kind, message, place());
      continue;
    }
    notes.files.add(found.path);
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

function unreadable(file: string): { readonly kind: "missing-file"; readonly message: string } {
  return { kind: "missing-file", message: `${file} is not readable` };
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
