/** What a path of the repository is. */
export type EntryKind = "file" | "directory";

/** A file or subdirectory of a directory; symbolic links are what they lead to. */
export interface Entry {
  readonly name: string;
  readonly kind: EntryKind;
  /** Set for a symbolic link. */
  readonly isLink?: true;
}

/** What a file or folder has as long as nobody changes it. */
export interface Stamp {
  readonly text: string;
  /** When it was changed last, milliseconds since 1970; 0 for a path where there is nothing. */
  readonly changed: number;
}

/**
 * The files that are verified. Paths are relative to the root, with `/`, without `./` or a trailing
 * `/`; the root is the empty string. Nothing outside the root is ever read.
 */
export interface Repository {
  /** Absolute path on disk; undefined for a repository in memory. */
  readonly root: string | undefined;
  /** What a path is; symbolic links are followed inside the root. Undefined if there is nothing. */
  kind(path: string): EntryKind | undefined;
  /** Entries of a directory sorted by name, without `.git`; empty if it isn't a directory. */
  list(directory: string): readonly Entry[];
  /** Text of a file; undefined if it is not a file, can't be read, is too large (20 MB) or not UTF-8 or UTF-16. */
  read(file: string): string | undefined;
  /** Why something that is there can't be read, to follow its path; undefined where nothing is there or it can. */
  whyUnreadable?(path: string): string | undefined;
  /** What this run asked for and the system refused to read, by path with the reason. */
  readonly refused?: ReadonlyMap<string, string>;
  /** Addresses of the checkout's Git remotes, without credentials; none where they aren't known. */
  readonly remotes?: readonly string[];
  /** Whether Git has a path that it left out of this checkout on purpose, so that its contents are unknown. */
  isLeftOut?(path: string): boolean;
  /** The branch that is checked out; undefined where that isn't known. */
  readonly branch?: string | undefined;
  /** Whether a commit is checked out without a branch, as pipelines do; false where nothing is known of Git. */
  readonly isDetached?: boolean;
  /** Files that Git has, with the directories around them; undefined where that isn't known. */
  readonly tracked?: ReadonlySet<string> | undefined;
  /** Patterns of what Git ignores in this checkout only; undefined where it has none. */
  readonly excludes?: string | undefined;
  /**
   * A path with the same stamp is unchanged, and has the same entries; undefined where that is
   * unknown, as with symbolic links.
   */
  stamp?(path: string): Stamp | undefined;
  /** Where an artifact's files are all that is listed: the checkout that they are packed from. */
  readonly unpacked?: Repository | undefined;
}

/** Joins and normalizes; undefined if the result is outside the root. */
export function resolvePath(base: string, relative: string): string | undefined {
  const parts: string[] = [];
  const all = relative.startsWith("/") ? [relative] : [base, relative];
  for (const part of all.join("/").split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

/** The directory that holds a path; the empty string for entries of the root. */
export function parentOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? "" : path.slice(0, slash);
}

/** A directory and those above it, without the root. */
export function directoriesAbove(directory: string): readonly string[] {
  return directory === "" ? [] : [directory, ...directoriesAbove(parentOf(directory))];
}

/** The last part of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Whether `path` is `directory` or lies below it. */
export function isWithin(path: string, directory: string): boolean {
  return directory === "" || path === directory || path.startsWith(`${directory}/`);
}
