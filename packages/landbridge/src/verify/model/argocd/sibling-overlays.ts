import { kustomizationFiles } from "../../kustomize/kustomization";
import { filesOf } from "../../repository/files-below";
import { nameOf, parentOf, type Repository } from "../../repository/repository";
import { KUSTOMIZATION_FILE, namedIn, reachedFrom } from "../kustomization-entries";

/** Directories whose parts are the environments or clusters of one tree. */
const ENVIRONMENTS = /^(?:clusters?|envs?|environments?|overlays|stages?)$/i;

/**
 * Directories next to one of these, in a directory of environments, that nothing applies and that build on the same
 * base with Applications: Terraform or a person starts another cluster with each of them.
 * @param paths directories that Argo CD starts with
 * @param applications files with Applications
 * @param reached files that something applies
 */
export function siblingOverlays(
  repository: Repository,
  paths: readonly string[],
  applications: ReadonlySet<string>,
  reached: ReadonlySet<string>,
): readonly string[] {
  const known = new Set(paths);
  const included = new Set(
    filesOf(repository)
      .filter((file) => KUSTOMIZATION_FILE.test(nameOf(file)))
      .flatMap((file) => namedIn(repository, file)),
  );
  const siblings = paths.flatMap((path) => {
    const around = parentOf(path);
    const bases = new Set(
      basesOf(repository, path).filter((base) =>
        [...reachedFrom(repository, [base])].some((file) => applications.has(file)),
      ),
    );
    if (bases.size === 0 || !ENVIRONMENTS.test(nameOf(around))) return [];
    return repository
      .list(around)
      .filter(({ kind }) => kind === "directory")
      .map(({ name }) => `${around}/${name}`)
      .filter((other) => basesOf(repository, other).some((base) => bases.has(base)));
  });
  return [...new Set(siblings)].filter(
    (one) =>
      !known.has(one) &&
      !included.has(one) &&
      !kustomizationFiles(repository, one).some((file) => reached.has(file)),
  );
}

/** Directories outside of one that its kustomization includes. */
function basesOf(repository: Repository, directory: string): readonly string[] {
  return kustomizationFiles(repository, directory)
    .flatMap((file) => namedIn(repository, file))
    .filter(
      (entry) => repository.kind(entry) === "directory" && !entry.startsWith(`${directory}/`),
    );
}
