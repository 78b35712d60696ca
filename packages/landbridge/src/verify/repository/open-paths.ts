import type { Repository } from "./repository";
import { isSharedName } from "./shared-names";

/** Stands for a name in a path that may be any: an argument of a script, a variable. */
export const ANY_NAME = "*";

/**
 * What there is for a path in which names may be those of any directories, but not of what these share. At the top of a
 * repository, a name could stand for anything.
 */
export function pathsLike(pattern: string, repository: Repository): readonly string[] {
  const [top = "", ...names] = pattern.split("/");
  if (top.includes(ANY_NAME)) return [];
  let found: readonly string[] = [top];
  for (const name of names)
    found = found.flatMap((parent) =>
      name === ANY_NAME ? directoriesIn(parent, repository) : [`${parent}/${name}`],
    );
  return found.filter((one) => repository.kind(one) !== undefined);
}

function directoriesIn(parent: string, repository: Repository): readonly string[] {
  if (repository.kind(parent) !== "directory") return [];
  return repository
    .list(parent)
    .filter(({ kind, name }) => kind === "directory" && !isSharedName(name))
    .map(({ name }) => `${parent}/${name}`);
}
