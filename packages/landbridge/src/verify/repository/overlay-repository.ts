import { MemoryRepository } from "./memory-repository";
import type { Entry, EntryKind, Repository } from "./repository";

/** A repository with further files over it: those that Terraform commits and the checkout may lack. */
export class OverlayRepository implements Repository {
  private readonly over: MemoryRepository;

  /** @param files text by path; a file that the repository has stays as it is there */
  constructor(
    private readonly base: Repository,
    files: Readonly<Record<string, string>>,
  ) {
    const missing = Object.entries(files).filter(([path]) => base.kind(path) === undefined);
    this.over = new MemoryRepository(Object.fromEntries(missing));
  }

  public get root(): string | undefined {
    return this.base.root;
  }

  public get refused(): ReadonlyMap<string, string> {
    return this.base.refused ?? new Map();
  }

  public whyUnreadable(path: string): string | undefined {
    return this.over.kind(path) === undefined ? this.base.whyUnreadable?.(path) : undefined;
  }

  public kind(path: string): EntryKind | undefined {
    return this.base.kind(path) ?? this.over.kind(path);
  }

  public list(directory: string): readonly Entry[] {
    const own = this.base.list(directory);
    const names = new Set(own.map(({ name }) => name));
    const further = this.over.list(directory).filter(({ name }) => !names.has(name));
    return further.length === 0
      ? own
      : [...own, ...further].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  public read(file: string): string | undefined {
    return this.base.read(file) ?? this.over.read(file);
  }
}
