import { DelegatingRepository } from "./delegating-repository";
import { IgnoredFiles } from "./ignored-files";
import { isMadeCluster } from "./made-cluster";
import { nameOf, parentOf, type Entry, type Repository } from "./repository";
import { FolderIgnore } from "./source-ignore";

/**
 * A repository as source-controller packs it: folders do not list what `.sourceignore` and its own
 * defaults leave out, nor the YAML that Git doesn't have because `.gitignore` keeps it out. A path that is asked for by name is still found, since `ignore` of a source may
 * take it in again.
 */
export class PackedRepository extends DelegatingRepository {
  private readonly ignores = new Map<string, FolderIgnore>();
  private readonly lists = new Map<string, readonly Entry[]>();
  private readonly ignored: IgnoredFiles;

  /**
   * @param hasIgnored whether artifacts are packed from a working tree, with what Git ignores
   * @param isOfFlux whether Flux may read the repository; `.sourceignore` means nothing to other tools
   */
  constructor(
    base: Repository,
    private readonly hasIgnored: () => boolean = () => false,
    private readonly isOfFlux: () => boolean = () => true,
  ) {
    super(base);
    this.ignored = new IgnoredFiles(base);
  }

  public override get unpacked(): Repository {
    return this.base;
  }

  public override list(directory: string): readonly Entry[] {
    let entries = this.lists.get(directory);
    if (entries === undefined) {
      // Azure or a command makes what is in there: it comes from no artifact.
      if (isMadeCluster(directory, this.base)) return this.base.list(directory);
      const ignore = this.ignoreOf(directory);
      // Something below a folder may be taken in again.
      entries = this.base
        .list(directory)
        .filter(({ name, kind }) => kind === "directory" || !ignore.ignores(name))
        .filter((entry) => !this.isOutsideGit(directory, entry));
      this.lists.set(directory, entries);
    }
    return entries;
  }

  /** Charts that a chart depends on are fetched when it is installed; here they only lie ready. */
  private isOutsideGit(directory: string, entry: Entry): boolean {
    const { name, kind } = entry;
    if (kind === "directory" ? nameOf(directory) === "charts" : !/\.ya?ml$/.test(name))
      return false;
    return this.ignored.has(directory, entry) && !this.hasIgnored();
  }

  private ignoreOf(directory: string): FolderIgnore {
    const known = this.ignores.get(directory);
    if (known !== undefined) return known;
    const outer =
      directory === ""
        ? FolderIgnore.ofRoot()
        : this.ignoreOf(parentOf(directory)).below(nameOf(directory));
    const file = directory === "" ? ".sourceignore" : `${directory}/.sourceignore`;
    const isThere = this.base.kind(file) === "file" && this.isOfFlux();
    const text = isThere ? this.base.read(file) : undefined;
    const ignore = text === undefined ? outer : outer.with(text);
    this.ignores.set(directory, ignore);
    return ignore;
  }
}
