import { resolvePath, type Repository } from "../repository/repository";
import type { YamlFiles } from "../repository/yaml-files";
import type { YamlDocument } from "../yaml/document";
import { at, isRecord, list, text, type FieldPath, type YamlRecord } from "../yaml/json";
import { positionOf } from "../yaml/positions";
import type { FluxOverrides } from "./build";
import type { ProblemPlace } from "./gap";
import { Kustomization, kustomizationFiles, type Entry, type PatchEntry } from "./kustomization";
import type { Notes } from "./notes";
import { isRemote } from "./remote";

/** The kustomization that Flux generates for a directory that has none: every YAML file below it. */
export function generatedKustomization(
  repository: Repository,
  directory: string,
  place: ProblemPlace,
): Kustomization {
  const resources: string[] = [];
  const visit = (path: string, prefix: string): void => {
    for (const { name, kind } of repository.list(path)) {
      const inner = path === "" ? name : `${path}/${name}`;
      if (kind === "file") {
        if (/\.ya?ml$/.test(name)) resources.push(prefix + name);
      } else if (kustomizationFiles(repository, inner).length > 0) resources.push(prefix + name);
      else visit(inner, `${prefix}${name}/`);
    }
  };
  visit(directory, "");
  return new Kustomization(directory, place.file, { resources }, undefined);
}

/** The kustomization with what the Flux Kustomization adds, as Flux writes it before it builds. */
export function withOverrides(
  kustomization: Kustomization,
  overrides: FluxOverrides,
  sources: YamlFiles,
  notes: Notes,
): Kustomization {
  const { targetNamespace, namePrefix, nameSuffix, images = [] } = overrides;
  const data: YamlRecord = { ...kustomization.data };
  if (targetNamespace !== undefined) data.namespace = targetNamespace;
  if (namePrefix !== undefined) data.namePrefix = namePrefix;
  if (nameSuffix !== undefined) data.nameSuffix = nameSuffix;
  if (images.length > 0) data.images = mergeImages(list(data, "images"), images);
  // So that kustomize does not take the file for empty; it also leaves its mark on the objects.
  if (list(data, "resources").length === 0 && isRead(kustomization)) {
    data.buildMetadata = ["originAnnotations"];
  }
  const spec = new SpecPlaces(overrides, sources);
  return kustomization.with(data, {
    patches: (overrides.patches ?? []).map((patch, index) => spec.patch(patch, index)),
    components: components(kustomization, overrides, sources, notes, spec),
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

/** Finds fields of the Flux Kustomization in its file. */
class SpecPlaces {
  constructor(
    private readonly overrides: FluxOverrides,
    private readonly sources: YamlFiles,
  ) {}

  public place(...path: FieldPath): ProblemPlace {
    const document = this.document();
    const fallback = this.overrides.place;
    if (document === undefined || at(document.data, "spec", ...path) === undefined) return fallback;
    const { line, column } = positionOf(document, ["spec", ...path]);
    return { file: document.file, line, column };
  }

  public patch(patch: unknown, index: number): PatchEntry {
    const content = text(patch, "patch") ?? "";
    const document = this.document();
    const path = ["spec", "patches", index, "patch"];
    // The Kustomization may itself have been patched; then its file says something else.
    const isInFile = document !== undefined && text(document.data, ...path) === content;
    return {
      patch: content,
      target: at(patch, "target") ?? undefined,
      place: () => (isInFile ? this.place("patches", index) : this.overrides.place),
      ...(isInFile ? { inline: { document, path } } : {}),
      isShared: document !== undefined && !isInFile,
    };
  }

  private document(): YamlDocument | undefined {
    const { file, line = 1 } = this.overrides.place;
    const documents = this.sources.documents(file) ?? [];
    return documents.filter((document) => document.line <= line).at(-1) ?? documents[0];
  }
}
