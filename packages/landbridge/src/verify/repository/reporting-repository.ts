import { DelegatingRepository } from "./delegating-repository";
import type { Repository, Stamp } from "./repository";

/** A repository that reports how many files were read. */
export class ReportingRepository extends DelegatingRepository {
  private count = 0;

  constructor(
    base: Repository,
    private readonly report: (what: string) => void,
  ) {
    super(base);
  }

  public override read(file: string): string | undefined {
    this.report(`${++this.count} files read`);
    return this.base.read(file);
  }

  public stamp(path: string): Stamp | undefined {
    return this.base.stamp?.(path);
  }
}
