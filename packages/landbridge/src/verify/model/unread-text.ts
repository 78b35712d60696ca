import { filesBelow } from "../repository/files-below";
import { nameOf, parentOf, resolvePath, type Repository } from "../repository/repository";

/** Files that are looked through; what would read more may hide anything. */
const MOST_FILES = 2000;

const KUSTOMIZATION = /^kustomization\.ya?ml$|^Kustomization$/;

const MANIFEST = /\.(?:ya?ml|json)$|^Kustomization$/;

/** An entry of a kustomization that is fetched. */
const FETCHED = /^\s*-\s*["']?(?:https?:|git::|git@|ssh:|oci:|github\.com)/m;

/**
 * The text of a file or directory that could not be read, and of all that it leads to: the paths of Kustomizations and
 * the entries of kustomizations. Undefined if it leads out of the repository, or to too much.
 */
export function unreadText(repository: Repository, path: string): string | undefined {
  const files = new Set<string>();
  const seen = new Set<string>();
  const texts: string[] = [];
  const open = [...filesAt(repository, path)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const text = textOf(repository, file);
    if (text === undefined) continue;
    const isListing = KUSTOMIZATION.test(nameOf(file));
    if (files.size > MOST_FILES || (isListing && FETCHED.test(text))) return undefined;
    texts.push(text);
    for (const next of leadsTo(file, pathsIn(text, isListing))) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...filesAt(repository, next));
    }
  }
  return texts.join("\n");
}

function textOf(repository: Repository, file: string): string | undefined {
  return MANIFEST.test(nameOf(file)) ? repository.read(file) : undefined;
}

/** What paths name: one of Flux starts at the root, one of kustomize at the directory. */
function leadsTo(file: string, paths: readonly string[]): readonly string[] {
  return paths
    .flatMap((path) => [resolvePath(parentOf(file), path) ?? "", resolvePath("", path) ?? ""])
    .filter((path) => path !== "");
}

function filesAt(repository: Repository, path: string): readonly string[] {
  switch (repository.kind(path)) {
    case "file":
      return [path];
    case "directory":
      return filesBelow(repository, path);
    default:
      return [];
  }
}

/** Texts that may be paths; in a kustomization, also names without a slash. */
function pathsIn(text: string, isListing: boolean): readonly string[] {
  return [...text.matchAll(/(?:path:|-)\s*["']?([\w.-]*[\w./-]+)/g)].flatMap(
    ([found, path = ""]) => (found.startsWith("path:") || isListing ? [path] : []),
  );
}
