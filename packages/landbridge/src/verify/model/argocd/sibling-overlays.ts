import { kustomizationFiles } from "../../kustomize/kustomization";
import { isEnvironmentName } from "../../repository/environment-name";
import { nameOf, parentOf, type Repository } from "../../repository/repository";
import { namedIn, overlaysOf, reachedFrom } from "../kustomization-entries";

/** Directories whose parts are the environments or clusters of one tree. */
const ENVIRONMENTS = /^(?:clusters?|envs?|environments?|overlays|stages?)$/i;

/** Whether a directory is one of several environments or clusters, by the directory around it or by their own names. */
function isEnvironment(directory: string): boolean {
  return ENVIRONMENTS.test(nameOf(parentOf(directory))) || isEnvironmentName(nameOf(directory));
}

/**
 * Directories next to one of these, both of an environment, that nothing applies and that build on the same
 * base with Applications: Terraform or a person starts another cluster with each of them.
 * @param paths directories that Argo CD starts with
 * @param applications files with Applications
 */
export function siblingOverlays(
  repository: Repository,
  paths: readonly string[],
  applications: ReadonlySet<string>,
): readonly string[] {
  const siblings = new Set(paths.flatMap((path) => alikeNextTo(path, repository, applications)));
  // Few repositories have any, and what is applied takes longer to find.
  if (siblings.size === 0) return [];
  const applied = reachedFrom(repository, paths);
  const included = overlaysOf(repository);
  return [...siblings].filter(
    (one) =>
      !included.has(one) && !kustomizationFiles(repository, one).some((file) => applied.has(file)),
  );
}

/** Directories next to one of an environment that share a base with Applications with it. */
function alikeNextTo(
  path: string,
  repository: Repository,
  applications: ReadonlySet<string>,
): readonly string[] {
  if (!isEnvironment(path)) return [];
  const around = parentOf(path);
  const bases = new Set(
    basesOf(repository, path).filter((base) =>
      [...reachedFrom(repository, [base])].some((file) => applications.has(file)),
    ),
  );
  return repository
    .list(around)
    .filter(({ kind }) => kind === "directory")
    .map(({ name }) => (around === "" ? name : `${around}/${name}`))
    .filter(isEnvironment)
    .filter((other) => basesOf(repository, other).some((base) => bases.has(base)));
}

/** Directories outside of one that its kustomization includes. */
function basesOf(repository: Repository, directory: string): readonly string[] {
  return kustomizationFiles(repository, directory)
    .flatMap((file) => namedIn(repository, file))
    .filter(
      (entry) => repository.kind(entry) === "directory" && !entry.startsWith(`${directory}/`),
    );
}
