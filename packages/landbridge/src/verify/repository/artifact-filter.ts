import { globAlternatives, globRegExp } from "./glob";
import { isWithin, nameOf, parentOf } from "./repository";
import { FolderIgnore } from "./source-ignore";

/** Whether an artifact lacks a file of the repository, by its path. */
export type LacksFile = (file: string) => boolean;

/**
 * What `ignore` of a source leaves out of its artifact, in addition to every `.sourceignore`: source-controller appends these
 * patterns to those of the files (docs/spec/v1/gitrepositories.md, "Ignore spec").
 * @param base directory that the artifact's paths, and the patterns, are relative to
 */
export function lackedByIgnore(ignore: string, base: string): LacksFile {
  const folders = new Map<string, FolderIgnore>();
  return (file) => {
    const path = base === "" ? file : file.slice(base.length + 1);
    const directory = parentOf(path);
    const folder = folders.get(directory) ?? FolderIgnore.of(ignore, directory);
    folders.set(directory, folder);
    return folder.ignores(nameOf(path));
  };
}

/**
 * What `exclude` of a copy operation leaves out: source-watcher matches its patterns with the path of what `from` matches,
 * with that below it, and, if they have no slash, with the name (`shouldExclude` in internal/builder/builder.go).
 * @param from directory that is copied
 * @param base directory of the repository that the source's paths are relative to
 */
export function lackedByCopy(exclude: readonly string[], from: string, base: string): LacksFile {
  const start = from === "" ? 0 : from.split("/").length;
  const patterns = exclude.flatMap(globAlternatives).map((pattern) => ({
    isName: !pattern.includes("/"),
    expression: globRegExp(pattern),
  }));
  return (file) => {
    const path = base === "" ? file : file.slice(base.length + 1);
    const names = path.split("/");
    if (!isWithin(path, from)) return false;
    // A directory around the file may match, too.
    return names.slice(start).some((name, index) => {
      const end = start + index + 1;
      const ways = [0, start, start + 1].map((begin) => names.slice(begin, end).join("/"));
      return patterns.some(({ isName, expression }) =>
        [...ways, ...(isName ? [name] : [])].some((way) => expression.test(way)),
      );
    });
  };
}
