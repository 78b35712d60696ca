import type { YamlFiles } from "../../repository/yaml-files";
import { parseYaml } from "../../yaml/document";
import { list, type FieldPath, type YamlRecord } from "../../yaml/json";
import type { BuildProblemKind } from "../build";
import { readContent } from "../file-content";
import type { FolderReader } from "../folder";
import type { ProblemPlace } from "../gap";
import { readKustomization, type Kustomization } from "../kustomization";
import { KUSTOMIZATION_NAMES } from "../kustomization-fields";
import { ObjectFiles, objectsOf } from "../load-objects";
import { locate } from "../locate";
import { Notes } from "../notes";
import { isObject } from "../patches/patches";
import { isRemote } from "../remote";
import { elsewhere, pathInCopy, relativePath } from "./copied-paths";
import { patchPaths, rewriteKustomization, rewritePlugin, type Rewrite } from "./references";

/** Something because of which kustomize is not called. */
export interface Refusal {
  readonly kind: BuildProblemKind;
  readonly message: string;
  /** The reference as written in the kustomization. */
  readonly entry?: string;
  readonly place: ProblemPlace;
}

/** Fields that hold the configuration of plugins, or name files with it. */
const PLUGIN_FIELDS = ["generators", "transformers", "validators"] as const;

/**
 * The files that kustomize may read for a build, and whether it reads nothing else. Kustomizations and the
 * configuration of plugins are written from what was parsed here, so that kustomize cannot interpret them
 * differently and read other files.
 */
export class PrivateCopy {
  /** Content by path. */
  public readonly files = new Map<string, Buffer | string>();
  public readonly refusals: Refusal[] = [];
  /** Notes about files that only plugins reference. */
  public readonly notes = new Notes();
  /** Whether resources are left out that kustomize would fetch. */
  public isWithoutRemotes = false;
  private readonly entered = new Set<string>();
  private readonly objects: ObjectFiles;

  constructor(
    private readonly sources: YamlFiles,
    private readonly folders: FolderReader,
  ) {
    this.objects = new ObjectFiles(sources);
  }

  /** Adds a kustomization with everything that it reads. */
  public add(kustomization: Kustomization, data: YamlRecord): void {
    const { directory } = kustomization;
    this.entered.add(directory);
    const rewrite = this.rewriter(directory, (path) => kustomization.place(...path));
    const copied = rewriteKustomization(data, rewrite);
    copyPatches(copied, "patchesStrategicMerge", [], rewrite);
    for (const field of PLUGIN_FIELDS) {
      if (!Array.isArray(copied[field])) continue;
      copied[field] = list(copied, field).map((entry, index) =>
        typeof entry === "string"
          ? this.plugins(kustomization, entry, [field, index], rewrite)
          : entry,
      );
    }
    this.files.set(inside(directory, KUSTOMIZATION_NAMES[0]), toJson(copied));
  }

  /** Copies what is named, and gives the name by which kustomize finds it. */
  private rewriter(directory: string, placeOf: (path: FieldPath) => ProblemPlace): Rewrite {
    return (reference) => {
      const { value, kind, path } = reference;
      const found = locate(this.sources.repository, directory, value, kind);
      switch (found.kind) {
        case "file":
          return this.file(directory, value, found.path, () => placeOf(path));
        case "directory":
          this.enter(found.path, () => placeOf(path));
          return isPlain(value) ? value : relativePath(directory, found.path);
        case "placeholder":
          return this.placeholder(directory);
        case "remote-base":
        case "missing-submodule":
          if (!isResource(path)) break;
          this.isWithoutRemotes = true;
          return this.placeholder(directory);
        default:
          break;
      }
      this.refusals.push({ ...found, place: placeOf(path) });
      return value;
    };
  }

  private file(directory: string, value: string, path: string, place: () => ProblemPlace): string {
    const content = readContent(this.sources.repository, path);
    if (content === undefined) {
      this.refusals.push({
        kind: "missing-file",
        entry: value,
        message: `${value} can't be read`,
        place: place(),
      });
      return value;
    }
    const copy = pathInCopy(directory, path);
    this.files.set(copy, content);
    return copy === path && isPlain(value) ? value : relativePath(directory, copy);
  }

  /** A file without objects, for one that `flux bootstrap` writes later or that kustomize would fetch. */
  private placeholder(directory: string): string {
    const copy = elsewhere(directory, "plugins", `placeholder-${this.files.size}.yaml`);
    this.files.set(copy, "");
    return relativePath(directory, copy);
  }

  private enter(directory: string, place: () => ProblemPlace): void {
    if (this.entered.has(directory)) return;
    const notes = new Notes();
    const kustomization = readKustomization(this.sources, directory, notes, place);
    if (kustomization === undefined) this.refuse(notes);
    else this.add(kustomization, kustomization.data);
  }

  /** Writes the configuration of plugins into a separate file. @returns its name */
  private plugins(
    kustomization: Kustomization,
    entry: string,
    path: FieldPath,
    rewrite: Rewrite,
  ): string {
    const { directory } = kustomization;
    const notes = new Notes();
    const inline = parseYaml(kustomization.file, entry);
    let configurations: readonly YamlRecord[];
    let name = path.join("-");
    if (inline.some(({ data }) => isObject(data))) {
      configurations = objectsOf(inline, notes).map(({ data }) => data);
    } else {
      const reference = { value: entry, kind: "file-or-directory", path } as const;
      const found = locate(this.sources.repository, directory, entry, reference.kind);
      if (!("path" in found)) return rewrite(reference);
      name = found.path || "root";
      configurations = this.configurations(kustomization, found, path, notes);
    }
    this.refuse(notes);
    const copied = configurations.map((data) => {
      const rewritten = rewritePlugin(data, (reference) => rewrite({ ...reference, path }));
      for (const key of patchPaths(rewritten)) copyPatches(rewritten, key, path, rewrite);
      return toJson(rewritten);
    });
    const copy = elsewhere(directory, "plugins", `${name}/${path.join("-")}.yaml`);
    this.files.set(copy, copied.join("\n---\n"));
    return relativePath(directory, copy);
  }

  private configurations(
    kustomization: Kustomization,
    found: { readonly kind: "file" | "directory"; readonly path: string },
    path: FieldPath,
    notes: Notes,
  ): readonly YamlRecord[] {
    if (found.kind === "file") return this.objects.read(found.path, notes).map(({ data }) => data);
    const place = (): ProblemPlace => kustomization.place(...path);
    const folder = this.folders.read(found.path, [kustomization.directory], place);
    notes.addAll(folder.notes);
    // Objects that only kustomize can generate cannot be checked before kustomize uses them.
    notes.incomplete ||= folder.notes.external.size > 0;
    return folder.resources.map(({ data }) => data);
  }

  private refuse(notes: Notes): void {
    this.notes.addAll(notes);
    for (const { kind, message, ...place } of notes.problems) {
      this.refusals.push({ kind, message, place });
    }
  }
}

/** Entries that are patches themselves stay as they are; others name files. */
function copyPatches(data: YamlRecord, field: string, path: FieldPath, rewrite: Rewrite): void {
  if (!Array.isArray(data[field])) return;
  data[field] = list(data, field).map((entry, index) => {
    if (typeof entry !== "string") return entry;
    const isPatch = parseYaml("", entry).some((document) => isObject(document.data));
    // If kustomize can't parse a patch, it treats the text as a file name, which it must not be able to fetch.
    if (isPatch && !isRemote(entry.trim())) return entry;
    const at = path.length === 0 ? [field, index] : path;
    return rewrite({ value: entry, kind: "file", path: at });
  });
}

/** Whether a place of a kustomization only adds objects: the others are built without it. */
function isResource([field]: FieldPath): boolean {
  return field === "resources" || field === "bases";
}

/** Whether kustomize takes it for a path, whatever else it looks for in names. */
function isPlain(value: string): boolean {
  return /^[\w./-]+$/.test(value) && !isRemote(value);
}

function inside(directory: string, name: string): string {
  return directory === "" ? name : `${directory}/${name}`;
}

/** JSON that every YAML reader takes for what it is: letters that YAML does not allow are escaped. */
function toJson(data: unknown): string {
  return JSON.stringify(data).replace(
    /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
