import { dump } from "js-yaml";

import { idOf, keyOf, type Origin, type RenderedObject } from "../../objects/object";
import { resolvePath } from "../../repository/repository";
import type { Sources } from "../../repository/sources";
import { parseYaml } from "../../yaml/document";
import { forEachString, isRecord } from "../../yaml/json";
import type { BuildProblemKind } from "../build";
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

/** Fields that only fill in values: what was read directly has the names that the objects will have. */
const KEEPS_OBJECTS: ReadonlySet<string> = new Set([
  "buildMetadata",
  "crds",
  "openapi",
  "replacements",
  "validators",
  "varReference",
  "vars",
]);

/** What can not be said of objects that a transformer or generator may still change or add. */
const ABOUT_OBJECTS: ReadonlySet<BuildProblemKind> = new Set([
  "duplicate-object",
  "patch-without-target",
  "invalid-patch",
]);

/** What Flux refuses, though kustomize builds what is left of it. */
const REFUSED: ReadonlySet<BuildProblemKind> = new Set([
  "outside-repository",
  "second-kustomization",
]);

/** What kustomize passes over, or Flux refuses before it: all else kustomize would have refused. */
const PASSED_OVER: ReadonlySet<BuildProblemKind> = new Set([
  ...REFUSED,
  "duplicate-entry",
  "patch-without-target",
]);

/**
 * Builds with real kustomize. What was read directly serves for the places of objects, and as the
 * result where kustomize fails; what it has against the objects is dropped where kustomize knows better.
 */
export async function buildExternally(
  kustomization: Kustomization,
  objects: readonly RenderedObject[],
  { sources, external, notes, order }: Context,
): Promise<readonly RenderedObject[]> {
  const fields = [...notes.external].sort().join(", ");
  const place = kustomization.place(...[...notes.external].slice(0, 1));
  const result = await external?.build(requestOf(kustomization, sources, notes, order));
  if (![...notes.external].every((field) => KEEPS_OBJECTS.has(field)))
    notes.forget(({ kind }) => ABOUT_OBJECTS.has(kind));
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
  notes.forget(({ kind }) => !PASSED_OVER.has(kind));
  notes.incomplete = [...notes.problems].some(({ kind }) => REFUSED.has(kind));
  const origins = new Origins(objects);
  return parseYaml(kustomization.file, result.yaml).flatMap(({ data }) => {
    if (!isRecord(data)) return [];
    return [{ data, origin: origins.of(data) ?? { ...place, changes: [] } }];
  });
}

/** Where objects come from, whether or not a transformer has given them another namespace. */
class Origins {
  private readonly byKey = new Map<string, Origin>();
  /** Undefined where several have the name. */
  private readonly byName = new Map<string, Origin | undefined>();

  constructor(objects: readonly RenderedObject[]) {
    for (const { data, origin } of objects) {
      const id = idOf(data);
      if (id === undefined) continue;
      this.byKey.set(keyOf(id), origin);
      const name = keyOf({ ...id, namespace: "" });
      this.byName.set(name, this.byName.has(name) ? undefined : origin);
    }
  }

  public of(data: unknown): Origin | undefined {
    const id = idOf(data);
    if (id === undefined) return undefined;
    return this.byKey.get(keyOf(id)) ?? this.byName.get(keyOf({ ...id, namespace: "" }));
  }
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
