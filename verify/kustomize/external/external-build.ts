import { dump } from "js-yaml";

import { idOf, keyOf, type RenderedObject } from "../../objects/object";
import { resolvePath } from "../../repository/repository";
import type { Sources } from "../../repository/sources";
import { parseYaml } from "../../yaml/document";
import { forEachString, isRecord } from "../../yaml/json";
import { readContent } from "../file-content";
import type { Kustomization } from "../kustomization";
import { KUSTOMIZATION_NAMES } from "../kustomization-fields";
import type { Notes } from "../notes";
import type { ExternalKustomize, ExternalRequest } from "./external";

interface Context {
  readonly sources: Sources;
  readonly external: ExternalKustomize | undefined;
  readonly notes: Notes;
  readonly order: "legacy" | "fifo";
}

/** How kustomize, Go and git say that another side could not be reached. */
const NETWORK =
  /https?:\/\/|\bdial tcp\b|no such host|\bgit fetch\b|\bgit@|connection refused|proxyconnect/;

/**
 * Builds with real kustomize. What was read directly serves for the places of objects, and as the
 * result where kustomize fails.
 */
export async function buildExternally(
  kustomization: Kustomization,
  objects: readonly RenderedObject[],
  { sources, external, notes, order }: Context,
): Promise<readonly RenderedObject[]> {
  const fields = [...notes.external].sort().join(", ");
  const place = kustomization.place(...[...notes.external].slice(0, 1));
  const result = await external?.build(requestOf(kustomization, sources, notes, order));
  if (result === undefined || result.kind === "missing") {
    const message = `kustomize is needed for ${fields}; neither kustomize nor kubectl is on PATH`;
    notes.reportMissing("kustomize-missing", message, place);
    // Without its own changes they have other names and namespaces than they will have.
    return [];
  }
  if (result.kind === "failed" && NETWORK.test(result.message)) {
    const message = "kustomize fetches a part over the network; what it holds is not known";
    notes.reportMissing("remote-base", message, place);
    return [];
  }
  if (result.kind === "failed") {
    notes.reportMissing("kustomize-failed", result.message, place);
    return objects;
  }
  const known = new Map(objects.map((object) => [keyOfData(object.data), object.origin]));
  return parseYaml(kustomization.file, result.yaml).flatMap(({ data }) => {
    if (!isRecord(data)) return [];
    const origin = known.get(keyOfData(data)) ?? { ...place, changes: [] };
    return [{ data, origin }];
  });
}

function keyOfData(data: unknown): string {
  const id = idOf(data);
  return id === undefined ? "" : keyOf(id);
}

/** All files that a build reads, with the kustomization as it is after Flux's additions. */
function requestOf(
  kustomization: Kustomization,
  sources: Sources,
  notes: Notes,
  order: "legacy" | "fifo",
): ExternalRequest {
  const files = new Map<string, Buffer | string>();
  const { repository } = sources;
  const add = (path: string): void => {
    if (files.has(path)) return;
    if (repository.kind(path) === "directory") {
      for (const { name } of repository.list(path)) add(path === "" ? name : `${path}/${name}`);
      return;
    }
    const content = readContent(repository, path);
    if (content === undefined) return;
    files.set(path, content);
    if (/\.ya?ml$|Kustomization$/.test(path)) named(path, sources).forEach(add);
  };
  for (const file of notes.files) add(file);
  const { directory } = kustomization;
  const inDirectory = (name: string): string => (directory === "" ? name : `${directory}/${name}`);
  for (const name of KUSTOMIZATION_NAMES) files.delete(inDirectory(name));
  files.set(inDirectory(KUSTOMIZATION_NAMES[0]), dump(kustomization.merged(order)));
  return { directory, files };
}

/** Paths that a kustomization names in any of its fields. */
function named(file: string, sources: Sources): readonly string[] {
  const isKustomization = KUSTOMIZATION_NAMES.some(
    (name) => file === name || file.endsWith(`/${name}`),
  );
  if (!isKustomization) return [];
  const directory = file.slice(0, Math.max(0, file.lastIndexOf("/")));
  const found: string[] = [];
  for (const { data } of sources.documents(file) ?? []) {
    forEachString(data, (text) => {
      if (text.length > 200 || text.includes("\n")) return;
      const path = resolvePath(directory, text.slice(text.indexOf("=") + 1));
      if (path === undefined || path === "" || isAbove(path, directory)) return;
      if (sources.repository.kind(path) !== undefined) found.push(path);
    });
  }
  return found;
}

function isAbove(path: string, directory: string): boolean {
  return path === directory || directory.startsWith(`${path}/`);
}
