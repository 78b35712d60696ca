import { DelegatingRepository } from "../verify/repository/delegating-repository";
import type { Repository } from "../verify/repository/repository";

/** A repository with changed contents of some files; nothing is written. */
export class ChangedRepository extends DelegatingRepository {
  constructor(
    base: Repository,
    private readonly texts: ReadonlyMap<string, string>,
  ) {
    super(base);
  }

  public override read(file: string): string | undefined {
    return this.texts.get(file) ?? super.read(file);
  }
}
