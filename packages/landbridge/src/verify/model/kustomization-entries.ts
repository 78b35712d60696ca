/** What kustomizations name, by their text: who looks for clusters reads those of a whole repository. */
import { append } from "../../lib/append";
import { memoize } from "../../lib/memoize";
import { kustomizationFiles } from "../kustomize/kustomization";
import { filesBelow, filesOf } from "../repository/files-below";
import { isWithin, nameOf, parentOf, resolvePath, type Repository } from "../repository/repository";

const KUSTOMIZATION = "kustomization.yaml";

/** Base name of a kustomization that can be one of a cluster. */
export const KUSTOMIZATION_FILE = /^kustomization\.ya?ml$/;

/** An entry of a list in a kustomization. */
const LISTED = /^\s*-\s+["']?(?:\.\/)?([^"'\s#]+)/;

/** Parts of paths that other folders build on, or that only show how something is done. */
const BASES = new Set(["base", "bases", "components", "examples", "templates", "docs"]);

/** Whether a folder is there for others to build on, or to show something. */
export function isBase(folder: string): boolean {
  return folder.split("/").some((part) => BASES.has(part));
}

/** Whether a folder is a kustomize Component, which nothing can apply by itself. */
export function isComponent(repository: Repository, folder: string): boolean {
  const [file] = kustomizationFiles(repository, folder);
  const text = file === undefined ? undefined : repository.read(file);
  return text !== undefined && /^kind:\s*["']?Component\b/m.test(text);
}

/** Files and folders that paths of Kustomizations lead to. */
export function reachedFrom(repository: Repository, paths: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  // Not recursive: folders may be nested deeper than the stack allows.
  const open = [...paths];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    if (repository.kind(path) !== "directory") continue;
    const [file] = kustomizationFiles(repository, path);
    const entries = file === undefined ? undefined : namedIn(repository, file);
    // What a kustomization leaves out is switched off. One that names nothing is there for something else.
    if (entries?.length !== 0) for (const below of filesBelow(repository, path)) reached.add(below);
    open.push(...(entries ?? []));
  }
  return reached;
}

/** Whether Flux, which generates a kustomization for a folder that has none, applies a file below the folder. */
export function appliesFile(repository: Repository, folder: string, file: string): boolean {
  const [kustomization] = kustomizationFiles(repository, folder);
  const start = folder === "" ? 0 : folder.length + 1;
  const [next = ""] = file.slice(start).split("/", 1);
  const inner = folder === "" ? next : `${folder}/${next}`;
  const entries = kustomization === undefined ? [inner] : namedIn(repository, kustomization);
  return entries.some(
    (entry) =>
      entry === file ||
      (entry !== folder &&
        isWithin(entry, folder) &&
        isWithin(file, entry) &&
        appliesFile(repository, entry, file)),
  );
}

/** For each folder elsewhere that a kustomization among the files includes (`../base`), the folders that do. */
export function includedFolders(
  repository: Repository,
  files: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const included = new Map<string, string[]>();
  for (const file of files) {
    if (!KUSTOMIZATION_FILE.test(nameOf(file))) continue;
    const folder = parentOf(file);
    for (const other of new Set(namedIn(repository, file)))
      if (!isWithin(other, folder)) append(included, other, folder);
  }
  return included;
}

/** The folder above whose kustomization lists what lies here; else the folder itself. */
export function listing(repository: Repository, folder: string): string {
  for (let above = folder; above !== "";) {
    above = parentOf(above);
    const inner = folder.slice(above === "" ? 0 : above.length + 1);
    const text = repository.read(above === "" ? KUSTOMIZATION : `${above}/${KUSTOMIZATION}`);
    if (text?.split("\n").some((line) => LISTED.exec(line)?.[1]?.startsWith(inner)) === true)
      return listing(repository, above);
  }
  return folder;
}

/** Whatever a kustomization names that is there, be it in lines with a dash or between brackets. */
export function namedIn(repository: Repository, file: string): readonly string[] {
  const text = (repository.read(file) ?? "").replace(/(?:^|\s)#.*$/gm, "");
  return [...text.matchAll(/[^\s"'[\]{},]+/g)].flatMap(([word]) => {
    // A field of a patch, not a path of the repository.
    if (word.startsWith("/")) return [];
    const path = resolvePath(parentOf(file), word);
    return path !== undefined && path !== "" && repository.kind(path) !== undefined ? [path] : [];
  });
}

/** For each file and directory, the directories whose kustomizations list it. */
export const overlaysOf = memoize(
  (repository: Repository): ReadonlyMap<string, readonly string[]> => {
    const overlays = new Map<string, string[]>();
    for (const file of filesOf(repository)) {
      if (!KUSTOMIZATION_FILE.test(nameOf(file))) continue;
      for (const named of namedIn(repository, file)) append(overlays, named, parentOf(file));
    }
    return overlays;
  },
);
