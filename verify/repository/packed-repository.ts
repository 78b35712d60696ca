import { parentOf, type Entry, type EntryKind, type Repository } from "./repository";
import { defaultPatterns, isIgnored, readPatterns, type IgnorePattern } from "./source-ignore";

/**
 * A repository as source-controller packs it: folders do not list what `.sourceignore` and its own
 * defaults leave out. A path that is asked for by name is still found, since `ignore` of a source may
 * take it in again.
 */
export class PackedRepository implements Repository {
  private readonly patterns = new Map<string, readonly IgnorePattern[]>();
  private readonly lists = new Map<string, readonly Entry[]>();

  constructor(private readonly base: Repository) {}

  public get root(): string | undefined {
    return this.base.root;
  }

  public kind(path: string): EntryKind | undefined {
    return this.base.kind(path);
  }

  public list(directory: string): readonly Entry[] {
    let entries = this.lists.get(directory);
    if (entries === undefined) {
      const patterns = this.patternsOf(directory);
      entries = this.base.list(directory).filter(({ name, kind }) => {
        const path = directory === "" ? name : `${directory}/${name}`;
        // Something below a folder may be taken in again.
        return kind === "directory" || !isIgnored(patterns, path, false);
      });
      this.lists.set(directory, entries);
    }
    return entries;
  }

  public read(file: string): string | undefined {
    return this.base.read(file);
  }

  private patternsOf(directory: string): readonly IgnorePattern[] {
    const known = this.patterns.get(directory);
    if (known !== undefined) return known;
    const outer = directory === "" ? defaultPatterns() : this.patternsOf(parentOf(directory));
    const file = directory === "" ? ".sourceignore" : `${directory}/.sourceignore`;
    const text = this.base.kind(file) === "file" ? this.base.read(file) : undefined;
    const patterns = text === undefined ? outer : [...outer, ...readPatterns(text, directory)];
    this.patterns.set(directory, patterns);
    return patterns;
  }
}
