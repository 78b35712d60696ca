import type { Repository } from "../repository/repository";
import { whyNotRead } from "../repository/why-not-read";
import type { YamlFiles } from "../repository/yaml-files";
import type { YamlDocument } from "../yaml/document";
import { at, flag, isRecord, list, text, type FieldPath, type YamlRecord } from "../yaml/json";
import { positionOf } from "../yaml/positions";
import { checkFields } from "./check-fields";
import { withProperNames, writtenPath } from "./field-names";
import type { ProblemPlace } from "./gap";
import { EXTERNAL_FIELDS, KUSTOMIZATION_NAMES } from "./kustomization-fields";
import type { Notes } from "./notes";
import { scalarText } from "./resource";

/** An entry of a list. */
export interface Entry {
  readonly value: string;
  readonly place: () => ProblemPlace;
}

/** An entry of `patches` or of one of the older fields. */
export interface PatchEntry {
  /** The patch itself, or undefined if it is in a file. */
  readonly patch?: string;
  readonly path?: string;
  readonly target?: unknown;
  readonly options?: unknown;
  readonly place: () => ProblemPlace;
  /** Where the patch's text stands, if it is known. */
  readonly inline?: { readonly document: YamlDocument; readonly path: FieldPath };
  /** Whether it was itself patched into the Flux Kustomization: one for many, of which some have no target. */
  readonly isShared?: boolean;
}

/** Fields that Flux adds before the build. */
export interface Additions {
  readonly patches: readonly PatchEntry[];
  readonly components: readonly Entry[];
  /** Where entries of other lists are written, by field and index: `images/2`. */
  readonly places?: ReadonlyMap<string, () => ProblemPlace>;
}

/** One kustomization file, or the one that Flux generates where there is none. */
export class Kustomization {
  constructor(
    public readonly directory: string,
    public readonly file: string,
    public readonly data: YamlRecord,
    private readonly document: YamlDocument | undefined,
    private readonly additions: Additions = { patches: [], components: [] },
  ) {}

  public get isComponent(): boolean {
    return this.data.kind === "Component";
  }

  /** Fields in use that only kustomize itself can act on. */
  public get externalFields(): readonly string[] {
    const builtMore = list(this.data, "buildMetadata").filter(
      (item) => item !== "originAnnotations",
    );
    return [
      ...EXTERNAL_FIELDS.filter((field) => !isEmpty(this.data[field])),
      ...(builtMore.length === 0 ? [] : ["buildMetadata"]),
    ];
  }

  /** The file with other content, as Flux builds it. */
  public with(data: YamlRecord, additions: Additions): Kustomization {
    return new Kustomization(this.directory, this.file, data, this.document, additions);
  }

  public place(...path: FieldPath): ProblemPlace {
    const added = this.additions.places?.get(path.slice(0, 2).join("/"));
    if (added !== undefined) return added();
    if (this.document === undefined) return { file: this.file };
    const { line, column } = positionOf(this.document, this.written(path));
    return { file: this.file, line, column };
  }

  /** Whether a value is written without quotes. */
  public isPlain(path: FieldPath): boolean {
    return (
      this.document !== undefined && positionOf(this.document, this.written(path)).style === "plain"
    );
  }

  public text(field: string): string {
    return scalarText(this.data[field]);
  }

  /** A list of texts, with those of further fields of the same meaning. */
  public entries(...fields: readonly string[]): readonly Entry[] {
    const found = fields.flatMap((field) =>
      list(this.data, field).flatMap((value, index) =>
        typeof value === "string" ? [{ value, place: () => this.place(field, index) }] : [],
      ),
    );
    return fields.includes("components") ? [...found, ...this.additions.components] : found;
  }

  public patches(): readonly PatchEntry[] {
    return [...this.patchEntries("patches"), ...this.additions.patches];
  }

  public patchEntries(field: "patches" | "patchesJson6902"): readonly PatchEntry[] {
    return list(this.data, field).map((entry, index) => ({
      patch: nonEmpty(text(entry, "patch")),
      path: nonEmpty(text(entry, "path")),
      target: at(entry, "target") ?? undefined,
      options: at(entry, "options"),
      place: () => this.place(field, index),
      ...this.inline(field, index, "patch"),
    }));
  }

  /** Entries of `patchesStrategicMerge`: a patch, or the name of a file. */
  public strategicPatches(isObject: (patch: string) => boolean): readonly PatchEntry[] {
    return this.entries("patchesStrategicMerge").map(({ value, place }, index) => ({
      ...(isObject(value)
        ? { patch: value, ...this.inline("patchesStrategicMerge", index) }
        : { path: value }),
      place,
    }));
  }

  /** Everything in one mapping, to be written for kustomize itself. */
  public merged(order: "legacy" | "fifo"): YamlRecord {
    const { patches, components } = this.additions;
    const merged: YamlRecord = { ...this.data };
    if (patches.length > 0) {
      const added = patches.map(({ patch, target }) => ({ patch, ...(target ? { target } : {}) }));
      merged.patches = [...list(merged, "patches"), ...added];
    }
    if (components.length > 0) {
      merged.components = [...list(merged, "components"), ...components.map(({ value }) => value)];
    }
    if (order === "fifo") merged.sortOptions ??= { order };
    return merged;
  }

  private inline(...path: FieldPath): Pick<PatchEntry, "inline"> {
    const { document } = this;
    return document === undefined ? {} : { inline: { document, path: this.written(path) } };
  }

  private written(path: FieldPath): FieldPath {
    return writtenPath(this.document?.data, path);
  }
}

/** A mapping's pairs as texts. */
export function pairsOf(value: unknown): Readonly<Record<string, string>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, scalarText(item)]));
}

/** Whether an option is set. */
export function isSet(value: unknown, ...path: FieldPath): boolean {
  return flag(value, ...path) === true;
}

/** The kustomization files of a directory; kustomize refuses more than one. */
export function kustomizationFiles(repository: Repository, directory: string): readonly string[] {
  return KUSTOMIZATION_NAMES.map((name) =>
    directory === "" ? name : `${directory}/${name}`,
  ).filter((path) => repository.kind(path) === "file");
}

/**
 * Reads the kustomization of a directory. Undefined, and reported, if it cannot be read.
 * @param mayBeEmpty whether Flux builds it, and writes something into it before
 */
export function readKustomization(
  sources: YamlFiles,
  directory: string,
  notes: Notes,
  place: () => ProblemPlace,
  mayBeEmpty = false,
): Kustomization | undefined {
  const [file, second] = kustomizationFiles(sources.repository, directory);
  if (file === undefined) {
    const message = `${directory || "."} has no kustomization.yaml`;
    notes.reportMissing("missing-file", message, place(), { unread: directory });
    return undefined;
  }
  notes.files.add(file);
  if (second !== undefined) {
    const message = `the directory has both ${file} and ${second}; kustomize rejects it`;
    notes.reportMissing("second-kustomization", message, { file: second, line: 1 });
  }
  const documents = sources.documents(file);
  if (documents === undefined) {
    const message = `${file} ${whyNotRead(sources.repository, file)}`;
    notes.reportMissing("invalid-yaml", message, { file, line: 1 }, { unread: directory });
    return undefined;
  }
  const [document] = documents;
  if (document?.problem !== undefined) {
    const at = { ...document.problem, file };
    notes.reportMissing("invalid-yaml", document.problem.message, at, { unread: directory });
    return undefined;
  }
  if (!isRecord(document?.data)) {
    const message = `${file} contains no kustomization`;
    notes.reportMissing("invalid-kustomization", message, { file, line: 1 }, { unread: directory });
    return undefined;
  }
  if (document.repeated !== undefined) {
    const message =
      "a key is there twice: kustomize takes the last one and silently drops the other";
    notes.report("repeated-key", message, { ...document.repeated, file });
  }
  const kustomization = new Kustomization(
    directory,
    file,
    withProperNames(document.data),
    document,
  );
  check(kustomization, notes, mayBeEmpty);
  return kustomization;
}

function check(kustomization: Kustomization, notes: Notes, mayBeEmpty: boolean): void {
  const { data } = kustomization;
  const report = (message: string, ...path: FieldPath): void => {
    notes.report("invalid-kustomization", message, kustomization.place(...path));
  };
  for (const { message, path, ifPlain } of checkFields(data)) {
    if (ifPlain === true && !kustomization.isPlain(path)) continue;
    // Flux reads the fields that it knows, and writes them back before it builds (GenerateManifest in its pkg/kustomize).
    if (mayBeEmpty && message.startsWith("unknown field"))
      notes.report("ignored-field", `${message}, which Flux drops`, kustomization.place(...path));
    else report(message, ...path);
  }
  const kind = nonEmpty(text(data, "kind")) ?? "Kustomization";
  if (kind !== "Kustomization" && kind !== "Component") {
    report(`kind must be Kustomization or Component, not ${kind}`, "kind");
  }
  const version = `kustomize.config.k8s.io/${kustomization.isComponent ? "v1alpha1" : "v1beta1"}`;
  const apiVersion = nonEmpty(text(data, "apiVersion")) ?? version;
  if (apiVersion !== version) report(`apiVersion of a ${kind} must be ${version}`, "apiVersion");
  const fields = Object.keys(data).filter((field) => field !== "apiVersion" && field !== "kind");
  if (!mayBeEmpty && fields.every((field) => isEmpty(data[field]) && !Array.isArray(data[field]))) {
    report("the kustomization is empty; kustomize rejects it");
  }
  // What a component adds twice is reported object by object; one that only changes objects may be there twice.
  for (const field of ["resources", "bases"]) {
    duplicates(kustomization, field, notes);
  }
}

function duplicates(kustomization: Kustomization, field: string, notes: Notes): void {
  const seen = new Map<string, () => ProblemPlace>();
  for (const { value, place } of kustomization.entries(field)) {
    const key = value.replace(/^(?:\.\/)+|\/+$/g, "");
    const first = seen.get(key);
    if (first === undefined) seen.set(key, place);
    else {
      const message = "also here";
      notes.report("duplicate-entry", `${value} is listed twice in ${field}`, place(), {
        entry: value,
        related: [{ ...first(), message }],
      });
    }
  }
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === "" ? undefined : value;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}
