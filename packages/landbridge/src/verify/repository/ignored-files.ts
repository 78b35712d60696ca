import { nameOf, parentOf, type Entry, type Repository } from "./repository";
import { FolderIgnore } from "./source-ignore";

/** What `.gitignore` files, and the patterns of one checkout, keep out of Git: it isn't in what Flux or Argo CD clones. */
export class IgnoredFiles {
  private readonly folders = new Map<string, FolderIgnore | undefined>();

  constructor(private readonly repository: Repository) {}

  /**
   * Whether Git never has an entry of a directory, because it is ignored and not tracked. What is in a directory that is
   * ignored itself counts as there: whoever asks for that directory means it.
   */
  public has(directory: string, { name, kind }: Entry): boolean {
    if (this.folderAt(directory)?.excludes(name, kind) !== true) return false;
    const { tracked } = this.repository;
    return tracked?.has(directory === "" ? name : `${directory}/${name}`) === false;
  }

  /** The patterns for a directory; undefined if it is ignored itself. */
  private folderAt(directory: string): FolderIgnore | undefined {
    if (!this.folders.has(directory)) this.folders.set(directory, this.read(directory));
    return this.folders.get(directory);
  }

  private read(directory: string): FolderIgnore | undefined {
    const outer = directory === "" ? undefined : this.folderAt(parentOf(directory));
    const name = nameOf(directory);
    if (directory !== "" && outer?.excludes(name, "directory") !== false) return undefined;
    const start =
      outer?.below(name) ?? FolderIgnore.ofCheckout().with(this.repository.excludes ?? "");
    const file = directory === "" ? ".gitignore" : `${directory}/.gitignore`;
    const text = this.repository.kind(file) === "file" ? this.repository.read(file) : undefined;
    return text === undefined ? start : start.with(text);
  }
}
