import type { YamlFiles } from "../../repository/yaml-files";
import { parseYaml } from "../../yaml/document";
import { at, isRecord, list, text } from "../../yaml/json";
import type { Accumulator } from "../accumulator";
import { isSet, pairsOf, type Kustomization, type PatchEntry } from "../kustomization";
import { isFetched, locate } from "../locate";
import { applyPatch, isObject, loadPatch } from "../patches/patches";
import { fieldSpec } from "./configurations";
import type { FieldSpec } from "./field-spec";
import { imageChange, setImage } from "./images";
import { setAffix, setNamespace, setPairs, setReplicas } from "./transformers";

/** Runs what a kustomization does to objects, in kustomize's order. */
export function runTransformers(
  kustomization: Kustomization,
  sources: YamlFiles,
  into: Accumulator,
): void {
  const { data } = kustomization;
  const strategic = kustomization.strategicPatches((patch) =>
    parseYaml("", patch).some((document) => isObject(document.data)),
  );
  for (const patch of strategic) runPatch(kustomization, patch, sources, into, false);
  for (const patch of kustomization.patches()) runPatch(kustomization, patch, sources, into, true);
  setNames(kustomization, into);
  setLabels(kustomization, into);
  if (isRecord(data.commonAnnotations)) {
    const pairs = pairsOf(data.commonAnnotations);
    into.transform(
      kustomization.file,
      () => kustomization.place("commonAnnotations"),
      (resource) => setPairs(resource, pairs, into.configuration.commonAnnotations),
    );
  }
  for (const patch of kustomization.patchEntries("patchesJson6902")) {
    runPatch(kustomization, patch, sources, into, false);
  }
  setCounts(kustomization, into);
  setImages(kustomization, into);
}

function setImages(kustomization: Kustomization, into: Accumulator): void {
  for (const field of ["images", "imageTags"]) {
    for (const [index, entry] of list(kustomization.data, field).entries()) {
      const change = imageChange(entry);
      const place = (): ReturnType<Kustomization["place"]> => kustomization.place(field, index);
      const found = new Set<string>();
      into.transform(kustomization.file, place, (resource) =>
        setImage(resource, change, into.configuration, (image) => found.add(image)),
      );
      if (found.size === 0 && !into.notes.incomplete && into.resources.length > 0)
        reportIdleImage(change.name, place(), into);
    }
  }
}

/** An entry that changes nothing; what Flux adds has no place here. */
function reportIdleImage(
  name: string,
  place: ReturnType<Kustomization["place"]>,
  { notes }: Accumulator,
): void {
  if (name === "" || name.includes("$") || place.line === undefined) return;
  const message = `no container has the image ${name}: this entry of images changes nothing`;
  notes.report("patch-without-target", message, place);
}

function runPatch(
  kustomization: Kustomization,
  entry: PatchEntry,
  sources: YamlFiles,
  into: Accumulator,
  remember: boolean,
): void {
  const { notes } = into;
  if ((entry.patch === undefined) === (entry.path === undefined)) {
    const message = "a patch must have either patch or path";
    notes.report("invalid-patch", message, entry.place());
    return;
  }
  let file: string | undefined;
  if (entry.path !== undefined) {
    const found = locate(sources.repository, kustomization.directory, entry.path, "file");
    if ("message" in found && isFetched(found.kind)) {
      const { kind, message, entry: address } = found;
      notes.reportMissing(kind, message, entry.place(), { entry: address, isNoObject: true });
      return;
    }
    if (!("path" in found)) {
      const message = "message" in found ? found.message : `${entry.path} does not exist`;
      const kind = found.kind === "placeholder" ? "missing-file" : found.kind;
      notes.report(kind, message, entry.place(), { entry: entry.path });
      return;
    }
    file = found.path;
    notes.files.add(file);
  }
  const patch = loadPatch(entry, file, sources, notes);
  if (patch === undefined) return;
  into.resources = applyPatch(patch, into.resources, notes, remember);
}

function setNames(kustomization: Kustomization, into: Accumulator): void {
  const { configuration } = into;
  const namespace = kustomization.text("namespace");
  if (namespace !== "") {
    const place = (): ReturnType<Kustomization["place"]> => kustomization.place("namespace");
    into.transform(kustomization.file, place, (resource) =>
      setNamespace(resource, namespace, configuration),
    );
    into.notes.limitGaps({ namespace });
    into.checkIds(place);
  }
  const prefix = kustomization.text("namePrefix");
  if (prefix !== "") {
    into.transform(
      kustomization.file,
      () => kustomization.place("namePrefix"),
      (resource) => setAffix(resource, { prefix }, configuration.namePrefix),
    );
  }
  const suffix = kustomization.text("nameSuffix");
  if (prefix !== "" || suffix !== "") into.notes.limitGaps({ isRenamed: true });
  if (suffix !== "") {
    into.transform(
      kustomization.file,
      () => kustomization.place("nameSuffix"),
      (resource) => setAffix(resource, { suffix }, configuration.nameSuffix),
    );
  }
}

function setLabels(kustomization: Kustomization, into: Accumulator): void {
  const { configuration } = into;
  for (const [index, entry] of list(kustomization.data, "labels").entries()) {
    const own = list(entry, "fields").flatMap(fieldSpec);
    const pairs = pairsOf(at(entry, "pairs"));
    const specs = [...own, ...configuration.labels, ...labelFields(entry, into)];
    into.transform(
      kustomization.file,
      () => kustomization.place("labels", index),
      (resource) => setPairs(resource, pairs, specs),
    );
  }
  if (isRecord(kustomization.data.commonLabels)) {
    const pairs = pairsOf(kustomization.data.commonLabels);
    into.transform(
      kustomization.file,
      () => kustomization.place("commonLabels"),
      (resource) => setPairs(resource, pairs, configuration.commonLabels),
    );
  }
}

function labelFields(entry: unknown, { configuration }: Accumulator): readonly FieldSpec[] {
  if (isSet(entry, "includeSelectors")) return configuration.commonLabels;
  const metadata = { path: ["metadata", "labels"], create: true };
  return isSet(entry, "includeTemplates")
    ? [...configuration.templateLabels, metadata]
    : [metadata];
}

function setCounts(kustomization: Kustomization, into: Accumulator): void {
  for (const [index, entry] of list(kustomization.data, "replicas").entries()) {
    const name = text(entry, "name") ?? "";
    const place = (): ReturnType<Kustomization["place"]> => kustomization.place("replicas", index);
    const found: string[] = [];
    into.transform(kustomization.file, place, (resource) => {
      const changed = setReplicas(resource, name, at(entry, "count"), into.configuration.replicas);
      if (changed !== undefined) found.push(resource.id.name);
      return changed;
    });
    if (found.length === 0) {
      const message = `there is no workload named ${name}; kustomize rejects it`;
      into.notes.report("patch-without-target", message, place());
    }
  }
}
