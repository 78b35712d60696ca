import { resolvePath } from "../../repository/repository";
import type { Sources } from "../../repository/sources";
import { whyNotRead } from "../../repository/why-not-read";
import { isRecord, list, text } from "../../yaml/json";
import { isSet, type Kustomization } from "../kustomization";
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
  sources: Sources,
  notes: Notes,
): Configuration {
  let result = DEFAULT_CONFIGURATION;
  for (const { value, place } of kustomization.entries("configurations")) {
    const file = resolvePath(kustomization.directory, value);
    const documents = file === undefined ? undefined : sources.documents(file);
    if (file === undefined || documents === undefined) {
      const why =
        file === undefined ? "leads out of the repository" : whyNotRead(sources.repository, file);
      notes.report("missing-file", `${value} ${why}`, place());
      continue;
    }
    notes.files.add(file);
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
