import type { Change } from "../../kubernetes/object";
import type { YamlFiles } from "../../repository/yaml-files";
import { parseYaml, type YamlDocument } from "../../yaml/document";
import { at, isRecord, text, type FieldPath, type YamlRecord } from "../../yaml/json";
import { positionOf } from "../../yaml/positions";
import { DUPLICATE_KEY, readRepeatedKeys } from "../../yaml/repeated-keys";
import type { ProblemPlace } from "../gap";
import { isSet, type PatchEntry } from "../kustomization";
import type { Notes } from "../notes";
import {
  identify,
  isKnownAs,
  rememberId,
  scalarText,
  withData,
  withMetadata,
  type Resource,
} from "../resource";
import { Selector } from "../transformers/selector";
import { documentsInBlock, isNullWritten } from "./documents-inside";
import { applyOperation, operationPath, readOperations, type Operation } from "./json-patch";
import { lazyChange } from "./lazy-change";
import { PatchError, strategicMerge } from "./strategic-merge";

/** A patch that is ready to be applied. */
export interface LoadedPatch {
  readonly entry: PatchEntry;
  /** Of the patch's own file, or of the entry. */
  readonly place: () => ProblemPlace;
  readonly file: string;
  /** Strategic merge patches, if it is not a JSON patch. */
  readonly documents: readonly YamlDocument[];
  readonly operations?: readonly Operation[];
  /** Whether lines of the documents are those of the file. */
  readonly mapped: boolean;
  /** Keys that mappings of the only document have twice, with where the first of them is there again. */
  readonly repeated?: { readonly keys: readonly FieldPath[]; readonly place: ProblemPlace };
}

/** Reads the text of an entry's patch. Undefined, and reported, if it cannot be read. */
export function loadPatch(
  entry: PatchEntry,
  file: string | undefined,
  sources: YamlFiles,
  notes: Notes,
): LoadedPatch | undefined {
  const inline = file === undefined ? inlineDocuments(entry) : sources.documents(file);
  const documents = inline ?? parseYaml("", entry.patch ?? "");
  const patch = withFirstKeys({
    entry,
    place: file === undefined ? entry.place : () => ({ file, line: 1 }),
    file: file ?? entry.inline?.document.file ?? entry.place().file,
    documents,
    operations: readOperations(documents[0]?.data),
    mapped: inline !== undefined,
  });
  const source = file === undefined ? entry.patch?.trim() : sources.repository.read(file);
  const refusal = whyRefused(patch, source ?? "");
  if (refusal === undefined) return patch;
  notes.report(refusal.kind, refusal.message, refusal.place);
  return undefined;
}

/** A patch with a key twice: a strategic merge takes the first, where a resource with such a key is refused. */
function withFirstKeys(patch: LoadedPatch): LoadedPatch {
  const [document, second] = patch.documents;
  if (document?.problem?.kind !== "duplicate-key" || second !== undefined) return patch;
  const read = readRepeatedKeys(document.text);
  if (read === undefined || !isRecord(read.data)) return patch;
  const { file, line, text: written, problem } = document;
  const place = patch.mapped ? { ...problem, file } : patch.entry.place();
  return {
    ...patch,
    documents: [{ file, line, text: written, data: read.data }],
    repeated: { keys: read.repeated, place },
  };
}

/** Reports keys that a patch has twice, by what kustomize makes of them for an object. */
function reportRepeated(patch: LoadedPatch, { data, id }: Resource, notes: Notes): void {
  if (patch.repeated === undefined) return;
  const { keys, place } = patch.repeated;
  for (const key of keys) {
    const parent = key.slice(0, -1);
    const isMerged =
      parent.some((part) => typeof part === "number") || isRecord(at(data, ...parent));
    // What the object doesn't have is copied as it is, with both keys.
    if (!isMerged) notes.report("invalid-yaml", DUPLICATE_KEY, place);
    else {
      const message = `${key.join(".")} is in the patch twice: kustomize takes the first for ${id.kind} ${id.name} and silently drops the other`;
      notes.report("repeated-key", message, place);
    }
  }
}

interface Refusal {
  readonly kind: "invalid-yaml" | "invalid-patch";
  readonly message: string;
  readonly place: ProblemPlace;
}

/** Problems that make kustomize reject a patch with this text. */
function whyRefused(patch: LoadedPatch, source: string): Refusal | undefined {
  const { entry, documents, mapped } = patch;
  const broken = documents.find(({ problem }) => problem !== undefined);
  if (broken?.problem !== undefined) {
    const place = mapped ? { ...broken.problem, file: broken.file } : entry.place();
    return { kind: "invalid-yaml", message: broken.problem.message, place };
  }
  if (source.startsWith("[") && !isJson(source)) {
    const message = "a patch that starts with [ must be JSON";
    return { kind: "invalid-patch", message, place: entry.place() };
  }
  if (patch.operations !== undefined) return undefined;
  const lacking = documents.find(({ data }) => !isObject(data));
  if (lacking === undefined) return undefined;
  const message = "the patch is neither an object with kind and name nor a list of operations";
  const place = mapped ? { file: lacking.file, line: lacking.line } : patch.place();
  return { kind: "invalid-patch", message, place };
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}

function inlineDocuments({ inline, patch }: PatchEntry): readonly YamlDocument[] | undefined {
  return inline && documentsInBlock(inline.document, inline.path, patch ?? "");
}

/** Whether it is enough of an object for a strategic merge patch. */
export function isObject(data: unknown): boolean {
  if (!isRecord(data)) return false;
  const name = isRecord(data.metadata) ? scalarText(data.metadata.name) : "";
  return scalarText(data.kind) !== "" && name !== "";
}

/** Applies a patch to the objects it is for; undefined in the result is what it deletes. */
export function applyPatch(
  patch: LoadedPatch,
  resources: readonly Resource[],
  notes: Notes,
  remember: boolean,
): readonly Resource[] {
  try {
    if (patch.operations !== undefined) {
      return applyOperations(patch, patch.operations, resources, notes, remember);
    }
    return patch.entry.target === undefined
      ? mergeByName(patch, resources, notes)
      : mergeIntoTargets(patch, resources, notes);
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    notes.report("invalid-patch", error.message, patch.place());
    return resources;
  }
}

function targets(patch: LoadedPatch, resources: readonly Resource[], notes: Notes): Set<Resource> {
  const selector = new Selector(patch.entry.target);
  const found = new Set(resources.filter((resource) => selector.matches(resource)));
  const mayMatch = notes.incomplete || notes.hasPlaceholder || patch.entry.isShared === true;
  if (found.size === 0 && !mayMatch) {
    const message = "no object matches the target of this patch, so it has no effect";
    notes.report("patch-without-target", message, patch.entry.place());
  }
  return found;
}

function applyOperations(
  patch: LoadedPatch,
  operations: readonly Operation[],
  resources: readonly Resource[],
  notes: Notes,
  remember: boolean,
): readonly Resource[] {
  if (patch.entry.target === undefined) {
    throw new PatchError("a JSON patch needs a target");
  }
  const found = targets(patch, resources, notes);
  const places = operations.map((operation, index) => operationChange(patch, operation, index));
  return resources.map((resource) => {
    if (!found.has(resource)) return resource;
    const before = remember ? rememberId(resource) : resource;
    let result = before;
    for (const [index, operation] of operations.entries()) {
      try {
        result = withData(result, applyOperation(result.data, operation), places[index]);
      } catch (error) {
        if (!(error instanceof PatchError)) throw error;
        const message = `${operation.op} ${operation.path} on ${resource.id.kind} ${resource.id.name}: ${error.message}`;
        notes.report("invalid-patch", message, places[index] ?? patch.place());
        return before;
      }
    }
    return result;
  });
}

function operationChange(patch: LoadedPatch, operation: Operation, index: number): Change {
  const document = patch.mapped ? patch.documents[0] : undefined;
  const place =
    document === undefined
      ? patch.place
      : (): ProblemPlace => ({ file: patch.file, line: positionOf(document, [index]).line });
  return lazyChange(patch.file, place, () => [operationPath(operation.path)]);
}

function mergeByName(
  patch: LoadedPatch,
  resources: readonly Resource[],
  notes: Notes,
): readonly Resource[] {
  let result = resources;
  for (const document of patch.documents) {
    if (!isRecord(document.data)) continue;
    const id = identify(document.data);
    const found = result.filter((resource) => isKnownAs(resource, id));
    const place = (): ProblemPlace =>
      patch.mapped ? { file: document.file, line: objectLine(document) } : patch.place();
    const [only, second] = found;
    if (only === undefined && (notes.incomplete || notes.hasPlaceholder)) continue;
    if (only === undefined) {
      const where = id.namespace === "" ? "" : ` in namespace ${id.namespace}`;
      const message = `no ${text(document.data, "apiVersion") ?? ""} ${id.kind} ${id.name}${where} for this patch; kustomize rejects it`;
      notes.report("invalid-patch", message, place());
    } else if (second !== undefined) {
      notes.report("invalid-patch", `several objects are ${id.kind} ${id.name}`, place());
    } else {
      const merged = mergeOne(only, document.data, document, patch, notes);
      result = result.flatMap((resource) => (resource === only ? (merged ?? []) : resource));
    }
  }
  return result;
}

function objectLine(document: YamlDocument): number {
  return positionOf(document, ["kind"]).line;
}

function mergeIntoTargets(
  patch: LoadedPatch,
  resources: readonly Resource[],
  notes: Notes,
): readonly Resource[] {
  const [document, second] = patch.documents;
  if (second !== undefined) throw new PatchError("a patch with a target must be a single document");
  const found = targets(patch, resources, notes);
  if (!isRecord(document?.data)) return resources;
  const data = document.data;
  return resources.flatMap((resource) => {
    if (!found.has(resource)) return resource;
    // Whatever version the patch names: it is for the target's.
    const own = { ...data, apiVersion: resource.data.apiVersion };
    return mergeOne(resource, own, document, patch, notes) ?? [];
  });
}

function mergeOne(
  resource: Resource,
  data: YamlRecord,
  document: YamlDocument,
  patch: LoadedPatch,
  notes: Notes,
): Resource | undefined {
  reportRepeated(patch, resource, notes);
  const { options } = patch.entry;
  const keepsName = !isSet(options, "allowNameChange");
  const keepsKind = !isSet(options, "allowKindChange");
  const before = keepsName && keepsKind ? resource : rememberId(resource);
  const { id, origin } = resource;
  let merged = strategicMerge(resource.data, data, (path) => isNullWritten(origin.document, path));
  if (merged === undefined) return undefined;
  if (keepsKind) merged = { ...merged, kind: id.kind };
  if (keepsName) merged = withMetadata(merged, "name", id.name);
  merged = withMetadata(merged, "namespace", id.namespace || undefined);
  return withData(before, merged, mergeChange(document, patch));
}

function mergeChange(document: YamlDocument, patch: LoadedPatch): Change {
  if (patch.mapped) return { file: document.file, document };
  return lazyChange(patch.file, patch.place, () => leaves(document.data, []));
}

/** Paths of everything that a patch sets, apart from what names the object. */
function leaves(value: unknown, path: readonly string[]): (readonly string[])[] {
  if (!isRecord(value)) {
    const isName = ["apiVersion", "kind", "metadata.name", "metadata.namespace"].includes(
      path.join("."),
    );
    return isName ? [] : [path];
  }
  return Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]));
}
