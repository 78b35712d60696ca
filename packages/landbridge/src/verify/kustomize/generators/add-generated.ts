import { ENCRYPTED_BY_GIT_CRYPT, isGitCrypted } from "../../repository/git-crypt";
import { resolvePath, type Repository } from "../../repository/repository";
import { whyNotRead } from "../../repository/why-not-read";
import { list, text, type FieldPath } from "../../yaml/json";
import type { Accumulator } from "../accumulator";
import { readContent } from "../file-content";
import type { ProblemPlace } from "../gap";
import type { Kustomization } from "../kustomization";
import { isFetched, locate } from "../locate";
import { newResource } from "../resource";
import { absorb } from "./absorb";
import { generate, GeneratorError, type ReadFile } from "./generators";

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
        absorb(generated, text(entry, "behavior") ?? "", into, {
          file: kustomization.file,
          place,
        });
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
    if ("message" in found && isFetched(found.kind)) {
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
    // Only the content of a whole file can be left open: each line of the others is a key.
    if (path[0] !== "files" && isGitCrypted(content))
      throw new GeneratorError(`${file} ${ENCRYPTED_BY_GIT_CRYPT}`, path, file);
    return content;
  };
}
