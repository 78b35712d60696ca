import type { BuildProblem, BuildProblemKind } from "./build";

/** A place of a problem. */
export interface ProblemPlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** Notes collected while directories are built, in addition to the objects. */
export class Notes {
  public readonly problems = new Set<BuildProblem>();
  public readonly files = new Set<string>();
  public incomplete = false;
  /** Whether a file is empty, or not there, that `flux bootstrap` writes later. */
  public hasPlaceholder = false;
  /** Fields that only kustomize itself can act on. */
  public readonly external = new Set<string>();

  /** Reports a problem. */
  public report(
    kind: BuildProblemKind,
    message: string,
    place: ProblemPlace,
    { entry, related }: Pick<BuildProblem, "entry" | "related"> = {},
  ): void {
    const { file, line, column } = place;
    this.problems.add({
      kind,
      message,
      file,
      line,
      column,
      entry,
      related,
    });
  }

  /** Reports a problem because of which objects may be missing. */
  public reportMissing(
    kind: BuildProblemKind,
    message: string,
    place: ProblemPlace,
    more: Pick<BuildProblem, "entry"> = {},
  ): void {
    this.incomplete = true;
    this.report(kind, message, place, more);
  }

  /** Takes problems back that turn out to be none. */
  public forget(isNone: (problem: BuildProblem) => boolean): void {
    for (const problem of this.problems) if (isNone(problem)) this.problems.delete(problem);
  }

  public addAll(other: Notes): void {
    for (const problem of other.problems) this.problems.add(problem);
    for (const file of other.files) this.files.add(file);
    for (const field of other.external) this.external.add(field);
    this.incomplete ||= other.incomplete;
    this.hasPlaceholder ||= other.hasPlaceholder;
  }
}
