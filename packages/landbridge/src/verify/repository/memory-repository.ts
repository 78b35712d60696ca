import { branchIn, GIT_CONFIGURATION, GIT_HEAD, isDetachedIn, remotesIn } from "./git-remotes";
import type { Entry, EntryKind, Repository } from "./repository";

/** A repository held in memory: small trees of tests, and generated fleets. */
export class MemoryRepository implements Repository {
  public readonly root = undefined;
  private readonly directories = new Map<string, Map<string, EntryKind>>([["", new Map()]]);
  private readonly files: ReadonlyMap<string, string>;

  /** @param files text by path */
  constructor(files: Readonly<Record<string, string>>) {
    this.files = new Map(Object.entries(files));
    for (const path of this.files.keys()) this.enter(path);
  }

  public get remotes(): readonly string[] {
    return remotesIn(this.files.get(GIT_CONFIGURATION));
  }

  public get branch(): string | undefined {
    return branchIn(this.files.get(GIT_HEAD));
  }

  public get isDetached(): boolean {
    return isDetachedIn(this.files.get(GIT_HEAD));
  }

  public kind(path: string): EntryKind | undefined {
    if (this.files.has(path)) return "file";
    return this.directories.has(path) ? "directory" : undefined;
  }

  public list(directory: string): readonly Entry[] {
    const entries = [...(this.directories.get(directory) ?? [])];
    return entries
      .map(([name, kind]) => ({ name, kind }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  public read(file: string): string | undefined {
    return this.files.get(file);
  }

  private enter(path: string): void {
    const parts = path.split("/");
    let directory = "";
    parts.forEach((name, index) => {
      const kind = index === parts.length - 1 ? "file" : "directory";
      this.directories.get(directory)?.set(name, kind);
      directory = directory === "" ? name : `${directory}/${name}`;
      if (kind === "directory" && !this.directories.has(directory)) {
        this.directories.set(directory, new Map());
      }
    });
  }
}
