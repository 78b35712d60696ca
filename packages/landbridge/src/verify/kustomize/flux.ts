import { isMadeCluster } from "../repository/made-cluster";
import { resolvePath, type Repository } from "../repository/repository";
import type { YamlFiles } from "../repository/yaml-files";
import type { YamlDocument } from "../yaml/document";
import { at, isRecord, list, text, type FieldPath, type YamlRecord } from "../yaml/json";
import { positionOf } from "../yaml/positions";
import type { FluxOverrides } from "./build";
import type { ProblemPlace } from "./gap";
import { Kustomization, type Entry, type PatchEntry } from "./kustomization";
import { isKustomizationName } from "./kustomization-fields";
import type { Notes } from "./notes";
import { isRemote } from "./remote";

/**
 * The kustomization that Flux generates for a directory that has none: every YAML file below it. An artifact has no symbolic
 * links (`Archive` in fluxcd/pkg/artifact/storage skips what is neither a regular file nor a directory).
 * @param lacks whether the artifact lacks a file, by its path
 */
export function generatedKustomization(
  repository: Repository,
  directory: string,
  place: ProblemPlace,
  lacks: (file: string) => boolean = () => false,
): Kustomization {
  const resources: string[] = [];
  const visit = (path: string, prefix: string): void => {
    for (const { name, kind, isLink } of repository.list(path)) {
      const inner = path === "" ? name : `${path}/${name}`;
      if (isLink === true || isMadeCluster(inner, repository)) continue;
      if (kind === "file") {
        if (/\.ya?ml$/.test(name) && !lacks(inner)) resources.push(prefix + name);
      } else if (hasKustomization(repository, inner, lacks)) resources.push(prefix + name);
      else visit(inner, `${prefix}${name}/`);
    }
  };
  visit(directory, "");
  return new Kustomization(directory, place.file, { resources }, undefined);
}

/** Whether a directory of the artifact has a kustomization: `.sourceignore` may leave it out. */
function hasKustomization(
  repository: Repository,
  directory: string,
  lacks: (file: string) => boolean,
): boolean {
  return repository
    .list(directory)
    .some(
      ({ name, kind }) =>
        kind === "file" && isKustomizationName(name) && !lacks(`${directory}/${name}`),
    );
}

/** The kustomization with what the Flux Kustomization adds, as Flux writes it before it builds. */
export function withOverrides(
  kustomization: Kustomization,
  overrides: FluxOverrides,
  sources: YamlFiles,
  notes: Notes,
): Kustomization {
  const { targetNamespace, namePrefix, nameSuffix, images = [], replicas = [] } = overrides;
  const data: YamlRecord = { ...kustomization.data };
  if (targetNamespace !== undefined) data.namespace = targetNamespace;
  if (namePrefix !== undefined) data.namePrefix = namePrefix;
  if (nameSuffix !== undefined) data.nameSuffix = nameSuffix;
  if (images.length > 0) data.images = mergeImages(list(data, "images"), images);
  if (replicas.length > 0) data.replicas = [...list(data, "replicas"), ...replicas];
  // So that kustomize does not take the file for empty; it also leaves its mark on the objects.
  if (list(data, "resources").length === 0 && isRead(kustomization)) {
    data.buildMetadata = ["originAnnotations"];
  }
  const spec = new SpecPlaces(overrides, sources);
  return kustomization.with(data, {
    patches: (overrides.patches ?? []).map((patch, index) => spec.patch(patch, index)),
    components: components(kustomization, overrides, sources, notes, spec),
    places: new Map([
      ...spec.placesOf("images", data, images),
      ...spec.placesOf("replicas", data, replicas),
    ]),
  });
}

function isRead(kustomization: Kustomization): boolean {
  return kustomization.place().line !== undefined;
}

/** Entries of the same name are merged field by field; a tag and a digest replace each other. */
function mergeImages(images: readonly unknown[], added: readonly unknown[]): readonly unknown[] {
  const result = images.map((image) => image);
  for (const image of added) {
    if (!isRecord(image)) continue;
    const index = result.findIndex((other) => text(other, "name") === image.name);
    const old = result[index];
    if (!isRecord(old)) {
      result.push(image);
      continue;
    }
    const { newName, newTag, digest } = image;
    result[index] = {
      ...old,
      ...(newName ? { newName } : {}),
      ...(newTag || digest ? { newTag, digest } : {}),
    };
  }
  return result;
}

function components(
  { directory }: Kustomization,
  overrides: FluxOverrides,
  { repository }: YamlFiles,
  notes: Notes,
  spec: SpecPlaces,
): readonly Entry[] {
  return (overrides.components ?? []).flatMap((value, index) => {
    const place = (): ProblemPlace => spec.place("components", index);
    if (value.startsWith("/") || isRemote(value)) {
      const message = `Flux rejects the component ${value}: it must be a relative path`;
      notes.reportMissing("outside-repository", message, place(), { entry: value });
      return [];
    }
    const path = resolvePath(directory, value);
    const isThere = path !== undefined && repository.kind(path) !== undefined;
    return isThere || overrides.ignoreMissingComponents !== true ? [{ value, place }] : [];
  });
}

/** Whether a target, which is read as regular expressions, is meant for one object; a patch without a target is. */
function namesOne(target: unknown): boolean {
  return !isRecord(target) || /^[a-z0-9][-a-z0-9]*$/.test(text(target, "name") ?? "");
}

/** Finds fields of the Flux Kustomization in its file. */
class SpecPlaces {
  constructor(
    private readonly overrides: FluxOverrides,
    private readonly sources: YamlFiles,
  ) {}

  public place(...path: FieldPath): ProblemPlace {
    const document = this.document();
    const fallback = this.overrides.place;
    const own = [...this.base, ...path];
    if (document === undefined || at(document.data, ...own) === undefined) return fallback;
    const { line, column } = positionOf(document, own);
    return { file: document.file, line, column };
  }

  /** Places of entries that are added to a list of the kustomization, by `<list>/<index>` there. */
  public placesOf(
    field: "images" | "replicas",
    data: YamlRecord,
    added: readonly unknown[],
  ): readonly (readonly [string, () => ProblemPlace])[] {
    const all = list(data, field);
    const document = this.document();
    return added.flatMap((entry, index) => {
      const where = all.indexOf(entry);
      if (where === -1) return [];
      const written = at(document?.data, ...this.base, field, index);
      const name = text(entry, "name") ?? "";
      const isInFile =
        typeof written === "string" ? written.includes(name) : text(written, "name") === name;
      // Patched in: one for many, of which some don't have it.
      const place = (): ProblemPlace =>
        isInFile ? this.place(field, index) : { file: this.overrides.place.file };
      return [[`${field}/${where}`, place] as const];
    });
  }

  private get base(): FieldPath {
    return this.overrides.path ?? ["spec"];
  }

  public patch(patch: unknown, index: number): PatchEntry {
    const content = text(patch, "patch") ?? "";
    const document = this.document();
    const path = [...this.base, "patches", index, "patch"];
    // The Kustomization may itself have been patched; then its file says something else.
    const isInFile = document !== undefined && text(document.data, ...path) === content;
    return {
      patch: content,
      target: at(patch, "target") ?? undefined,
      place: () => (isInFile ? this.place("patches", index) : this.overrides.place),
      ...(isInFile ? { inline: { document, path } } : {}),
      // One that names no object is often repeated in each Kustomization, whether or not there is something for it.
      isShared: document !== undefined && !(isInFile && namesOne(at(patch, "target"))),
    };
  }

  private document(): YamlDocument | undefined {
    const { file, line = 1 } = this.overrides.place;
    const documents = this.sources.documents(file) ?? [];
    return documents[lastUpTo(documents, line)] ?? documents[0];
  }
}

/** Index of the last document that begins at a line or above; -1 if none does. A file may have thousands. */
function lastUpTo(documents: readonly YamlDocument[], line: number): number {
  let [low, high] = [0, documents.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((documents[middle]?.line ?? Infinity) <= line) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
