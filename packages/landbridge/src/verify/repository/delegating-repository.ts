import type { Entry, EntryKind, Repository } from "./repository";

/**
 * A repository that answers from another one. What changes an answer overrides it; every other answer, and why
 * something can't be read, stays the base's. It has no stamps: an answer may differ from what is on disk.
 */
export abstract class DelegatingRepository implements Repository {
  constructor(protected readonly base: Repository) {}

  public get root(): string | undefined {
    return this.base.root;
  }

  public get refused(): ReadonlyMap<string, string> {
    return this.base.refused ?? new Map();
  }

  public get remotes(): readonly string[] {
    return this.base.remotes ?? [];
  }

  public get branch(): string | undefined {
    return this.base.branch;
  }

  public get isDetached(): boolean {
    return this.base.isDetached === true;
  }

  public get tracked(): ReadonlySet<string> | undefined {
    return this.base.tracked;
  }

  public get excludes(): string | undefined {
    return this.base.excludes;
  }

  public get unpacked(): Repository | undefined {
    return this.base.unpacked;
  }

  public whyUnreadable(path: string): string | undefined {
    return this.base.whyUnreadable?.(path);
  }

  public isLeftOut(path: string): boolean {
    return this.base.isLeftOut?.(path) === true;
  }

  public kind(path: string): EntryKind | undefined {
    return this.base.kind(path);
  }

  public list(directory: string): readonly Entry[] {
    return this.base.list(directory);
  }

  public read(file: string): string | undefined {
    return this.base.read(file);
  }
}
