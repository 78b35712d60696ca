import { DelegatingRepository } from "./delegating-repository";
import { MemoryRepository } from "./memory-repository";
import type { Entry, EntryKind, Repository } from "./repository";

/** A repository with further files over it: those that Terraform commits and the checkout may lack. */
export class OverlayRepository extends DelegatingRepository {
  private readonly over: MemoryRepository;

  /** @param files text by path; a file that the repository has stays as it is there */
  constructor(base: Repository, files: Readonly<Record<string, string>>) {
    super(base);
    const missing = Object.entries(files).filter(([path]) => base.kind(path) === undefined);
    this.over = new MemoryRepository(Object.fromEntries(missing));
  }

  public override whyUnreadable(path: string): string | undefined {
    return this.over.kind(path) === undefined ? this.base.whyUnreadable?.(path) : undefined;
  }

  public override kind(path: string): EntryKind | undefined {
    return this.base.kind(path) ?? this.over.kind(path);
  }

  public override list(directory: string): readonly Entry[] {
    const own = this.base.list(directory);
    const names = new Set(own.map(({ name }) => name));
    const further = this.over.list(directory).filter(({ name }) => !names.has(name));
    return further.length === 0
      ? own
      : [...own, ...further].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  public override read(file: string): string | undefined {
    return this.base.read(file) ?? this.over.read(file);
  }
}
