import { nameOf, parentOf, type Entry, type EntryKind, type Repository } from "./repository";
import { FolderIgnore } from "./source-ignore";

/**
 * A repository as source-controller packs it: folders do not list what `.sourceignore` and its own
 * defaults leave out. A path that is asked for by name is still found, since `ignore` of a source may
 * take it in again.
 */
export class PackedRepository implements Repository {
  private readonly ignores = new Map<string, FolderIgnore>();
  private readonly lists = new Map<string, readonly Entry[]>();

  constructor(private readonly base: Repository) {}

  public get root(): string | undefined {
    return this.base.root;
  }

  public get refused(): ReadonlyMap<string, string> {
    return this.base.refused ?? new Map();
  }

  public whyUnreadable(path: string): string | undefined {
    return this.base.whyUnreadable?.(path);
  }

  public kind(path: string): EntryKind | undefined {
    return this.base.kind(path);
  }

  public list(directory: string): readonly Entry[] {
    let entries = this.lists.get(directory);
    if (entries === undefined) {
      const ignore = this.ignoreOf(directory);
      // Something below a folder may be taken in again.
      entries = this.base
        .list(directory)
        .filter(({ name, kind }) => kind === "directory" || !ignore.ignores(name));
      this.lists.set(directory, entries);
    }
    return entries;
  }

  public read(file: string): string | undefined {
    return this.base.read(file);
  }

  private ignoreOf(directory: string): FolderIgnore {
    const known = this.ignores.get(directory);
    if (known !== undefined) return known;
    const outer =
      directory === ""
        ? FolderIgnore.ofRoot()
        : this.ignoreOf(parentOf(directory)).below(nameOf(directory));
    const file = directory === "" ? ".sourceignore" : `${directory}/.sourceignore`;
    const text = this.base.kind(file) === "file" ? this.base.read(file) : undefined;
    const ignore = text === undefined ? outer : outer.with(text);
    this.ignores.set(directory, ignore);
    return ignore;
  }
}
