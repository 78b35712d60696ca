import { digest } from "../../lib/digest";
import { DelegatingRepository } from "./delegating-repository";
import { GIT_EXCLUDES, GIT_INDEX } from "./git-index";
import { GIT_CONFIGURATION, GIT_HEAD } from "./git-remotes";
import { parentOf, type Entry, type EntryKind, type Repository, type Stamp } from "./repository";

/** A question to a repository (`l`, `r` or `g` and a path), a digest of its answer, and the stamp of what was asked about. */
export type Observation = readonly [question: string, answer: string, stamp?: string];

/**
 * Milliseconds for which a change may leave no trace in the stamp: file systems keep times in steps of
 * up to two seconds.
 */
const STEP = 2000;

/** A repository that remembers everything it was asked, so that a result can be reused while all answers stay. */
export class RecordingRepository extends DelegatingRepository {
  private readonly asked = new Map<string, Answer>();
  private readonly start = Date.now();

  /** What the listing of the folder above tells is remembered as that: it is asked for anyway by most. */
  public override kind(path: string): EntryKind | undefined {
    if (path !== "" && this.kind(parentOf(path)) === "directory") this.list(parentOf(path));
    return this.base.kind(path);
  }

  public override list(directory: string): readonly Entry[] {
    return this.ask(`l${directory}`, () => this.base.list(directory), digestOfList);
  }

  public override read(file: string): string | undefined {
    return this.ask(`r${file}`, () => this.base.read(file), digestOfText);
  }

  public override get remotes(): readonly string[] {
    return this.ask(`g${GIT_CONFIGURATION}`, () => super.remotes, digestOfRemotes);
  }

  public override get branch(): string | undefined {
    this.rememberHead();
    return super.branch;
  }

  public override get isDetached(): boolean {
    this.rememberHead();
    return super.isDetached;
  }

  public override get tracked(): ReadonlySet<string> | undefined {
    return this.ask(`g${GIT_INDEX}`, () => super.tracked, digestOfPaths);
  }

  public override get excludes(): string | undefined {
    return this.ask(`g${GIT_EXCLUDES}`, () => super.excludes, digestOfText);
  }

  private rememberHead(): void {
    this.ask(`g${GIT_HEAD}`, () => headOf(this.base), digestOfText);
  }

  /** What was asked so far. */
  public get observations(): readonly Observation[] {
    return [...this.asked].map(([question, answer]) =>
      observed(this.base, question, answer, this.start),
    );
  }

  private ask<T>(question: string, answer: () => T, digested: (value: T) => string): T {
    if (this.asked.has(question)) return answer();
    // Before the answer: what is changed in between has another stamp afterwards.
    const stamp = stampOf(this.base, question);
    const value = answer();
    this.asked.set(question, { answer: digested(value), stamp });
    return value;
  }
}

interface Answer {
  readonly answer: string;
  /** From before the question was asked. */
  readonly stamp: Stamp | undefined;
}

/** How a repository answers today what it was asked before. */
export interface Replay {
  /** Whether every answer is the same. */
  readonly isAlike: boolean;
  /** The observations with today's stamps; undefined where the old ones still tell it. */
  readonly renewed?: readonly Observation[];
}

/** Asks a repository again: what still has its stamp is not looked into. */
export function replay(repository: Repository, observations: readonly Observation[]): Replay {
  const start = Date.now();
  const stamps = new Map(
    observations.map(([question]) => [question, stampOf(repository, question)]),
  );
  const isSure = ([question, , stamp]: Observation): boolean =>
    stamp !== undefined && stamp === stamps.get(question)?.text;
  const unsure = new Set(observations.filter((observation) => !isSure(observation)));
  for (const [question, answer] of unsure) {
    if (answerOf(repository, question) !== answer) return { isAlike: false };
  }
  const renewed = observations.map((old): Observation => {
    const [question, answer] = old;
    if (!unsure.has(old)) return old;
    return observed(repository, question, { answer, stamp: stamps.get(question) }, start);
  });
  const isRenewed = renewed.some((now, at) => now !== observations[at] && now[2] !== undefined);
  return isRenewed ? { isAlike: true, renewed } : { isAlike: true };
}

/** With the stamp, unless that was given shortly before a time. */
function observed(
  repository: Repository,
  question: string,
  { answer, stamp }: Answer,
  time: number,
): Observation {
  const isSure =
    stamp !== undefined && stamp.changed <= time - STEP && !isLinking(repository, question);
  return isSure ? [question, answer, stamp.text] : [question, answer];
}

/** That a folder holds links is only known since it was listed. */
function isLinking(repository: Repository, question: string): boolean {
  return question.startsWith("l") && stampOf(repository, question) === undefined;
}

function stampOf(repository: Repository, question: string): Stamp | undefined {
  return repository.stamp?.(question.slice(1));
}

function answerOf(repository: Repository, question: string): string {
  const path = question.slice(1);
  if (question === `g${GIT_HEAD}`) return digestOfText(headOf(repository));
  if (question === `g${GIT_INDEX}`) return digestOfPaths(repository.tracked);
  if (question === `g${GIT_EXCLUDES}`) return digestOfText(repository.excludes);
  if (question.startsWith("g")) return digestOfRemotes(repository.remotes ?? []);
  return question.startsWith("l")
    ? digestOfList(repository.list(path))
    : digestOfText(repository.read(path));
}

/** What is checked out: the name of a branch, or that there isn't any. */
function headOf({ branch, isDetached = false }: Repository): string {
  return branch ?? (isDetached ? "no branch" : "");
}

function digestOfList(entries: readonly Entry[]): string {
  return digestOfText(
    entries
      .map(({ name, kind, isLink }) => `${kind}${isLink === true ? "@" : ""} ${name}`)
      .join("\n"),
  );
}

function digestOfPaths(paths: ReadonlySet<string> | undefined): string {
  return digestOfText(paths === undefined ? undefined : [...paths].join("\n"));
}

function digestOfRemotes(remotes: readonly string[]): string {
  return digestOfText(remotes.join("\n"));
}

function digestOfText(text: string | undefined): string {
  return text === undefined ? "" : digest("sha1", text, "base64");
}
