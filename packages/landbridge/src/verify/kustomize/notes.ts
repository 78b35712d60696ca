import type { BuildProblem, BuildProblemKind } from "./build";
import type { Gap, Hidden, ProblemPlace } from "./gap";

/** Notes collected while directories are built, in addition to the objects. */
export class Notes {
  public readonly problems = new Set<BuildProblem>();
  public readonly files = new Set<string>();
  public incomplete = false;
  /** What may have the objects that are missing. */
  public gaps: ReadonlySet<Gap> = new Set();
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
    more: Pick<BuildProblem, "entry"> & Hidden = {},
  ): void {
    this.incomplete = true;
    const { entry } = more;
    this.report(kind, message, place, { ...(entry === undefined ? {} : { entry }) });
    const gap = gapOf({ kind, entry }, place, more);
    if (gap !== undefined) this.addGap(gap);
  }

  /** Adds something that may have further objects. */
  public addGap(gap: Gap): void {
    this.incomplete = true;
    this.gaps = new Set([...this.gaps, gap]);
  }

  /** Limits all that is unknown so far, as a transformer does with the objects that are known. */
  public limitGaps(limits: Pick<Gap, "namespace" | "isRenamed" | "isGenerated">): void {
    if (this.gaps.size > 0)
      this.gaps = new Set([...this.gaps].map((gap) => ({ ...gap, ...limits })));
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
    if (other.gaps.size > 0) this.gaps = new Set([...this.gaps, ...other.gaps]);
    this.hasPlaceholder ||= other.hasPlaceholder;
  }
}

/** Problems because of which no file is read that a path names. */
const ABSENT: ReadonlySet<BuildProblemKind> = new Set([
  "missing-file",
  "missing-path",
  "outside-repository",
]);

/** Problems that hide nothing: kustomize rejects the directory, although all of it could be read. */
const HIDES_NOTHING: ReadonlySet<BuildProblemKind> = new Set(["second-kustomization"]);

/** The gap that a problem leaves; undefined if it leaves none. */
function gapOf(
  problem: { readonly kind: BuildProblemKind; readonly entry?: string | undefined },
  place: ProblemPlace,
  { unread, name, isNoObject }: Hidden,
): Gap | undefined {
  const { kind, entry } = problem;
  if (HIDES_NOTHING.has(kind) || isNoObject === true) return undefined;
  const { file } = place;
  if (unread !== undefined)
    return { title: unread, place, content: { kind: "unread", path: unread } };
  if (kind === "missing-submodule")
    return { title: entry ?? file, place, content: { kind: "remote", address: undefined } };
  if (kind === "remote-base")
    return { title: entry ?? file, place, content: { kind: "remote", address: entry } };
  if (ABSENT.has(kind) || name !== undefined) {
    return { title: entry ?? file, place, content: { kind: "absent", path: entry ?? "", name } };
  }
  return { title: file, place, content: { kind: "anything" } };
}
