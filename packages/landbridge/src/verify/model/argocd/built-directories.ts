import { append } from "../../../lib/append";
import { memoize } from "../../../lib/memoize";
import { isMadeFile } from "../../argocd/made-file";
import { kustomizationFiles } from "../../kustomize/kustomization";
import { builtByScripts } from "../../prerequisites/bootstrap/applied-paths";
import { isPage, isScript } from "../../prerequisites/bootstrap/scripts";
import { filesOf } from "../../repository/files-below";
import { nameOf, parentOf, type Repository } from "../../repository/repository";
import { KUSTOMIZATION_FILE, namedIn, reachedFrom } from "../kustomization-entries";
import { BOOTSTRAP } from "./left-over";

/**
 * For each file, the topmost directories whose kustomization includes it. One that includes several directories which
 * Applications apply is left out: people apply the file alone, unless a command shows that they build the directory.
 */
export function buildsOf(
  repository: Repository,
  applied: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const built = new Set(
    [...builtByScripts(repository)].filter((one) => kustomizationFiles(repository, one).length > 0),
  );
  const all = filesOf(repository).filter((file) => KUSTOMIZATION_FILE.test(nameOf(file)));
  const named = all.map((file) => ({
    file,
    entry: [parentOf(file), namedIn(repository, file)] as const,
  }));
  const free = named.filter(({ file }) => !applied.has(file));
  const ofAll = new Map(named.map(({ entry }) => entry));
  const inner = new Map(free.map(({ entry }) => entry));
  const included = new Set([...inner.values()].flat());
  const ofApplications = new Set(all.filter((file) => applied.has(file)).map(parentOf));
  const builds = new Map<string, string[]>();
  for (const directory of new Set([...inner.keys(), ...built])) {
    if (included.has(directory)) continue;
    // Of its many parts, a bootstrap is what people apply.
    const isBuilt = built.has(directory) || BOOTSTRAP.test(directory);
    const entries = isBuilt ? builtFrom(directory, ofAll, repository) : followed(directory, inner);
    const several = [...entries].filter((entry) => ofApplications.has(entry)).length > 1;
    if (several && !isBuilt) continue;
    // What a chart of the kustomization makes isn't a file of it.
    for (const file of entries) if (!isMadeFile(nameOf(file))) append(builds, file, directory);
  }
  return builds;
}

/** What is built with a directory. What its kustomizations leave out is switched off, unless a script names that file. */
function builtFrom(
  directory: string,
  ofAll: ReadonlyMap<string, readonly string[]>,
  repository: Repository,
): readonly string[] {
  const listed = followed(directory, ofAll);
  return [...reachedFrom(repository, [directory])].filter(
    (file) => listed.has(file) || !isNamedByScript(file, repository),
  );
}

function isNamedByScript(file: string, repository: Repository): boolean {
  return file.includes("/") && textOfScripts(repository).includes(file);
}

const textOfScripts = memoize((repository: Repository): string => {
  const all = repository.unpacked ?? repository;
  const scripts = filesOf(all).filter((file) => isScript(file) && !isPage(file));
  return scripts.map((file) => all.read(file) ?? "").join("\n");
});

/** Files that a kustomization includes, also those of the directories that it names. */
function followed(
  directory: string,
  inner: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [directory];
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    if (seen.has(here)) continue;
    seen.add(here);
    open.push(...(inner.get(here) ?? []));
  }
  return seen;
}
