import { KUSTOMIZATION_NAMES } from "../../kustomize/kustomization-fields";
import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import { isWithin, parentOf } from "../../repository/repository";

/** A Kustomization whose folder another one takes as a part of its own. */
export interface Overlap {
  readonly inner: Applier;
  readonly outer: Applier;
  readonly directory: string;
  /** The folder of the outer one, which has no kustomization.yaml. */
  readonly around: string;
}

/** Pairs of which the outer one has no kustomization.yaml, so that Flux takes every file below it. */
export function overlapsOf(model: Model): readonly Overlap[] {
  const known = model.appliers.flatMap((applier) =>
    // Argo CD takes no directories below one, unless it is asked to.
    applier.content.kind === "directory" && applier.target === "" && applier.kind !== "Application"
      ? [{ applier, directory: applier.content.directory }]
      : [],
  );
  const outers = new Map<string, Applier[]>();
  for (const { applier, directory } of known) {
    if (mayNotBeTaken(model, applier) || hasKustomization(applier.files, directory)) continue;
    outers.set(directory, [...(outers.get(directory) ?? []), applier]);
  }
  return known.flatMap(({ applier: inner, directory }) =>
    foldersAround(directory).flatMap((around) =>
      (outers.get(around) ?? [])
        .filter((outer) => isTaken(inner, outer, directory))
        .map((outer) => ({ inner, outer, directory, around })),
    ),
  );
}

/** Whether a directory only looks like a cluster's, so that Flux may not apply all of it. */
export function mayNotBeTaken({ root }: Model, { kind, files }: Applier): boolean {
  // Where people start Argo CD is only inferred: an Application may well apply the same.
  if (kind === "root" && root.argocd !== undefined) return true;
  return kind === "root" && !root.certain && !hasKustomization(files, root.directory);
}

function foldersAround(directory: string): readonly string[] {
  const folders: string[] = [];
  for (let here = directory; here !== "";) folders.push((here = parentOf(here)));
  return folders;
}

function isTaken(inner: Applier, outer: Applier, directory: string): boolean {
  // A kustomization that only the inner one reads does not include the other files in its directory.
  if (hasKustomization(inner.files, directory) && !hasKustomization(outer.files, directory))
    return false;
  // Its own declaration may be in its directory: all that apply it include it.
  return [...inner.files].some(
    (file) =>
      outer.files.has(file) &&
      file !== inner.object?.origin.file &&
      isWithin(parentOf(file), directory),
  );
}

/** Whether a folder is built by a kustomization of its own, by the files that were read. */
export function hasKustomization(files: ReadonlySet<string>, directory: string): boolean {
  return KUSTOMIZATION_NAMES.some((name) =>
    files.has(directory === "" ? name : `${directory}/${name}`),
  );
}
