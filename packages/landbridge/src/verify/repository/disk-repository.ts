import { isUtf8 } from "node:buffer";
import {
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  type Dirent,
  type Stats,
} from "node:fs";
import { dirname, join, sep } from "node:path";

import { GIT_EXCLUDES, GIT_INDEX, pathsLeftOut, pathsTracked } from "./git-index";
import { branchIn, GIT_CONFIGURATION, GIT_HEAD, isDetachedIn, remotesIn } from "./git-remotes";
import { MAX_FILE_BYTES, reasonOf } from "./reason-of";
import {
  nameOf,
  parentOf,
  type Entry,
  type EntryKind,
  type Repository,
  type Stamp,
} from "./repository";

/** Files that are read again and again. */
const OFTEN = /\.(?:ya?ml|tf|tofu|hcl)$/;

/** Characters of other files that are kept in memory: some repositories have whole programs, with thousands of files of data. */
const MAX_KEPT = 32_000_000;

/** A repository on disk. Everything is read once, but for data beyond what fits in memory; a run sees one state of the files. */
export class DiskRepository implements Repository {
  public readonly root: string;
  private readonly lists = new Map<string, readonly Entry[]>();
  private readonly kinds = new Map<string, EntryKind | undefined>();
  private readonly texts = new Map<string, string | undefined>();
  /** Characters of the texts that aren't read often. */
  private kept = 0;
  private readonly stamps = new Map<string, Stamp | undefined>();
  /** Bytes of the files that were asked for their stamp. */
  private readonly sizes = new Map<string, number>();
  /** What the system refused to read; what is gone meanwhile isn't among it. */
  public readonly refused = new Map<string, string>();
  private addresses: readonly string[] | undefined;
  private leftOut: ReadonlySet<string> | undefined;
  private inGit: { readonly paths: ReadonlySet<string> | undefined } | undefined;
  /** Folders with symbolic links: what those lead to can change without them. */
  private readonly linking = new Set<string>();

  constructor(root: string) {
    this.root = realpathSync(root);
  }

  /** This, HEAD, the index and `info/exclude` are all that is read of Git's own folder, which no file of the repository can lead to. */
  public get remotes(): readonly string[] {
    this.addresses ??= remotesIn(textOfGit(this.root, GIT_CONFIGURATION));
    return this.addresses;
  }

  public get branch(): string | undefined {
    return branchIn(textOfGit(this.root, GIT_HEAD));
  }

  public get isDetached(): boolean {
    return isDetachedIn(textOfGit(this.root, GIT_HEAD));
  }

  public isLeftOut(path: string): boolean {
    this.leftOut ??= pathsLeftOut(contentOf(this.root, GIT_INDEX));
    return this.leftOut.has(path) && this.kind(path) === undefined;
  }

  public get tracked(): ReadonlySet<string> | undefined {
    this.inGit ??= { paths: pathsTracked(contentOf(this.root, GIT_INDEX)) };
    return this.inGit.paths;
  }

  public get excludes(): string | undefined {
    return textOfGit(this.root, GIT_EXCLUDES);
  }

  public kind(path: string): EntryKind | undefined {
    if (!this.kinds.has(path)) this.kinds.set(path, this.find(path));
    return this.kinds.get(path);
  }

  public list(directory: string): readonly Entry[] {
    const known = this.lists.get(directory);
    if (known !== undefined) return known;
    const entries = this.kind(directory) === "directory" ? this.readDirectory(directory) : [];
    this.lists.set(directory, entries);
    return entries;
  }

  public read(file: string): string | undefined {
    if (this.texts.has(file)) return this.texts.get(file);
    const text = this.readText(file);
    const length = OFTEN.test(file) ? 0 : (text?.length ?? 0);
    if (this.kept + length > MAX_KEPT) return text;
    this.kept += length;
    this.texts.set(file, text);
    return text;
  }

  public whyUnreadable(path: string): string | undefined {
    const kind = this.kind(path);
    if (kind === "directory") this.list(path);
    else if (kind === "file" && this.read(path) !== undefined) return undefined;
    const refused = this.refused.get(path);
    if (refused !== undefined) return refused;
    return kind === "directory" ? undefined : reasonOf(this.root, path);
  }

  public stamp(path: string): Stamp | undefined {
    if (this.linking.has(path)) return undefined;
    if (!this.stamps.has(path)) this.stamps.set(path, this.readStamp(path));
    return this.stamps.get(path);
  }

  private readStamp(path: string): Stamp | undefined {
    const stats = this.statsOf(path);
    if (stats === null) return undefined;
    if (stats === undefined) return { text: "", changed: 0 };
    if (stats.isSymbolicLink()) return undefined;
    // The time of the last change also moves when a content is put back with its old date; not every file
    // system keeps it.
    const { ctimeMs, mtimeMs, size, ino, mode } = stats;
    this.sizes.set(path, size);
    const text = `${ctimeMs} ${mtimeMs} ${size} ${ino} ${mode}`;
    return { text, changed: Math.max(ctimeMs, mtimeMs) };
  }

  /** Undefined if nothing exists there, null if that is unknown. */
  private statsOf(path: string): Stats | undefined | null {
    try {
      return lstatSync(`${this.root}${sep}${path}`, { throwIfNoEntry: false });
    } catch {
      return null;
    }
  }

  /** By the listing of the directory above: one call to the system for all that it holds. */
  private find(path: string): EntryKind | undefined {
    if (path === "") return "directory";
    const parent = parentOf(path);
    if (this.kind(parent) !== "directory") return undefined;
    return this.list(parent).find(({ name }) => name === nameOf(path))?.kind;
  }

  /** What a symbolic link leads to. */
  private target(path: string): EntryKind | undefined {
    try {
      const real = realpathSync(join(this.root, path));
      // A link that leads out of the repository is nothing to Flux either: it is not in the artifact.
      if (real !== this.root && !real.startsWith(`${this.root}${sep}`)) return undefined;
      // Nor is Git's own folder, which may hold the credentials of a checkout.
      if (real.slice(this.root.length).split(sep).some(isGits)) return undefined;
      const stats = statSync(real);
      if (stats.isDirectory()) return this.leadsUp(path) ? undefined : "directory";
      return stats.isFile() ? "file" : undefined;
    } catch {
      return undefined;
    }
  }

  private readDirectory(directory: string): readonly Entry[] {
    const entries: Entry[] = [];
    for (const item of this.itemsOf(directory)) {
      const { name } = item;
      if (isGits(name)) continue;
      const path = directory === "" ? name : `${directory}/${name}`;
      const isLink = item.isSymbolicLink();
      if (isLink) this.linking.add(directory);
      const kind = this.kindOf(item, path);
      this.kinds.set(path, kind);
      if (kind !== undefined) entries.push(isLink ? { name, kind, isLink } : { name, kind });
    }
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  private kindOf(item: Dirent, path: string): EntryKind | undefined {
    if (item.isFile()) return "file";
    return item.isDirectory() ? "directory" : this.target(path);
  }

  private itemsOf(directory: string): readonly Dirent[] {
    try {
      return readdirSync(`${this.root}${sep}${directory}`, { withFileTypes: true });
    } catch (error) {
      this.refuse(directory, error);
      return [];
    }
  }

  /** Whether a link leads to a directory that holds it: following it would never end. */
  private leadsUp(path: string): boolean {
    const full = join(this.root, path);
    return `${realpathSync(dirname(full))}${sep}`.startsWith(`${realpathSync(full)}${sep}`);
  }

  private readText(file: string): string | undefined {
    if (this.kind(file) !== "file") return undefined;
    const path = `${this.root}${sep}${file}`;
    try {
      const size = this.sizes.get(file) ?? statSync(path).size;
      if (size > MAX_FILE_BYTES) return undefined;
      // Several times as fast as a buffer that is decoded.
      const utf8 = readFileSync(path, "utf8");
      const text = utf8.includes(NO_UTF8) ? decodeOther(readFileSync(path), utf8) : utf8;
      if (text?.includes("\0") !== false) return undefined;
      return text.startsWith("\uFEFF") ? text.slice(1) : text;
    } catch (error) {
      this.refuse(file, error);
      return undefined;
    }
  }

  private refuse(path: string, error: unknown): void {
    const { code = "" } = error as NodeJS.ErrnoException;
    // Gone meanwhile: nothing is there.
    if (code !== "ENOENT") this.refused.set(path, `can't be read (${code})`);
  }
}

function textOfGit(root: string, file: string): string | undefined {
  return contentOf(root, file)?.toString("utf8");
}

/** The content of one of Git's own files. */
function contentOf(root: string, file: string): Buffer | undefined {
  try {
    return readFileSync(join(root, file));
  } catch {
    return undefined;
  }
}

/** Whether it is Git's own folder or file; some file systems take `.GIT` for it too. */
function isGits(name: string): boolean {
  return name.toLowerCase() === ".git";
}

/** What stands for a byte that no character of UTF-8 has, such as the first of a mark of UTF-16. */
const NO_UTF8 = "\uFFFD";

/** kustomize reads UTF-16 as well, by the mark at the start, and refuses what is neither that nor UTF-8. */
function decodeOther(content: Buffer, text: string): string | undefined {
  if (content[0] === 0xff && content[1] === 0xfe) return content.toString("utf16le");
  if (content[0] === 0xfe && content[1] === 0xff) {
    return Buffer.from(content.subarray(0, content.length & ~1))
      .swap16()
      .toString("utf16le");
  }
  // The character itself may well be written.
  return isUtf8(content) ? text : undefined;
}
