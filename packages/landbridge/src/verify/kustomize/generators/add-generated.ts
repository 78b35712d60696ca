import { resolvePath, type Repository } from "../../repository/repository";
import { whyNotRead } from "../../repository/why-not-read";
import { list, record, text, type FieldPath, type YamlRecord } from "../../yaml/json";
import type { Accumulator } from "../accumulator";
import { readContent } from "../file-content";
import type { ProblemPlace } from "../gap";
import type { Kustomization } from "../kustomization";
import { locate } from "../locate";
import { isKnownAs, newResource, withMetadata, type Resource } from "../resource";
import { generate, GeneratorError, mergeContent, type ReadFile } from "./generators";

const GENERATORS = [
  ["configMapGenerator", "ConfigMap"],
  ["secretGenerator", "Secret"],
] as const;

/** The place of a field of a generator's entry. */
type PlaceOf = (...path: FieldPath) => ProblemPlace;

/** Adds the objects of `configMapGenerator` and `secretGenerator`. */
export function addGenerated(
  kustomization: Kustomization,
  repository: Repository,
  into: Accumulator,
): void {
  for (const [field, kind] of GENERATORS) {
    for (const [index, entry] of list(kustomization.data, field).entries()) {
      const place: PlaceOf = (...path) => kustomization.place(field, index, ...path);
      const read = reader(kustomization, repository, into, place);
      try {
        const options = kustomization.data.generatorOptions;
        const { data, needsHash } = generate(kind, entry, options, read);
        const origin = { file: kustomization.file, line: place().line, changes: [] };
        const generated = { ...newResource(data, origin), needsHash };
        absorb(generated, text(entry, "behavior") ?? "", into, [field, index], kustomization);
      } catch (error) {
        reportFailure(error, into, place, text(entry, "name"));
      }
    }
  }
}

/** Reports what a generator can't read; throws every other error again. */
function reportFailure(
  error: unknown,
  into: Accumulator,
  place: PlaceOf,
  name: string | undefined,
): void {
  if (!(error instanceof GeneratorError)) throw error;
  const kind = error.isOutside ? "outside-repository" : "missing-file";
  const { entry } = error;
  into.notes.reportMissing(kind, error.message, place(...error.path), { entry, name });
}

function reader(
  { directory }: Kustomization,
  repository: Repository,
  into: Accumulator,
  place: PlaceOf,
): ReadFile {
  return (file, path) => {
    const found = locate(repository, directory, file, "file");
    if (found.kind === "remote-base") {
      const { kind, message, entry } = found;
      into.notes.reportMissing(kind, message, place(...path), { entry, isNoObject: true });
      return Buffer.alloc(0);
    }
    if (!("path" in found)) {
      const target = resolvePath(directory, file);
      // Only what it contains is unknown.
      if (target !== undefined && repository.isLeftOut?.(target) === true) return Buffer.alloc(0);
      const message = "message" in found ? found.message : `${file} does not exist`;
      throw new GeneratorError(message, path, file, found.kind === "outside-repository");
    }
    const content = readContent(repository, found.path);
    if (content === undefined)
      throw new GeneratorError(`${file} ${whyNotRead(repository, found.path)}`, path, file);
    into.notes.files.add(found.path);
    return content;
  };
}

function absorb(
  generated: Resource,
  behavior: string,
  into: Accumulator,
  path: readonly [string, number],
  kustomization: Kustomization,
): void {
  const found = into.resources.filter((resource) => isKnownAs(resource, generated.id));
  const place = (): ProblemPlace => kustomization.place(...path);
  const [old] = found;
  const replaces = behavior === "merge" || behavior === "replace";
  if (old === undefined) {
    if (!replaces) into.append([generated], place);
    // A base that could not be read may have it, with further keys.
    else if (!into.notes.incomplete) {
      const message = `there is no ${generated.id.kind} ${generated.id.name} to ${behavior}`;
      const { name } = generated.id;
      into.notes.reportMissing("invalid-kustomization", message, place(), { name });
    }
  } else if (!replaces) {
    into.append([{ ...generated, id: old.id }], place);
  } else {
    const result = replacement(old, generated, behavior, kustomization.file);
    into.resources = into.resources.map((resource) => (resource === old ? result : resource));
  }
}

/** The new object with the old one's name, labels and history. */
function replacement(old: Resource, generated: Resource, behavior: string, file: string): Resource {
  const merges = behavior === "merge";
  let data = merges ? mergeContent(old.data, generated.data) : generated.data;
  for (const field of ["labels", "annotations"]) {
    data = withPairs(data, field, record(old.data, "metadata", field));
  }
  data = withMetadata(data, "name", old.id.name);
  data = withMetadata(data, "namespace", old.id.namespace || undefined);
  const { line } = generated.origin;
  const change = {
    file,
    line,
    paths: ["data", "binaryData"].flatMap((field) =>
      Object.keys(record(generated.data, field) ?? {}).map((key) => [field, key]),
    ),
  };
  return {
    ...old,
    data,
    needsHash: old.needsHash && generated.needsHash,
    origin: merges ? { ...old.origin, changes: [...old.origin.changes, change] } : generated.origin,
  };
}

function withPairs(data: YamlRecord, field: string, old: YamlRecord | undefined): YamlRecord {
  const both = { ...old, ...record(data, "metadata", field) };
  return withMetadata(data, field, Object.keys(both).length === 0 ? undefined : both);
}
