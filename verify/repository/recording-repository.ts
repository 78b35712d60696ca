import { digest } from "../../lib/digest";
import type { Entry, EntryKind, Repository, Stamp } from "./repository";

/** A question to a repository, a digest of its answer, and the stamp of what was asked about. */
export type Observation = readonly [question: string, answer: string, stamp?: string];

/**
 * Milliseconds for which a change may leave no trace in the stamp: file systems keep times in steps of
 * up to two seconds.
 */
const STEP = 2000;

/** A repository that remembers everything it was asked, so that a result can be reused while all answers stay. */
export class RecordingRepository implements Repository {
  private readonly asked = new Map<string, Answer>();
  private readonly start = Date.now();

  constructor(private readonly base: Repository) {}

  public get root(): string | undefined {
    return this.base.root;
  }

  public kind(path: string): EntryKind | undefined {
    return this.ask(
      `k${path}`,
      () => this.base.kind(path),
      (kind) => kind ?? "",
    );
  }

  public list(directory: string): readonly Entry[] {
    return this.ask(`l${directory}`, () => this.base.list(directory), digestOfList);
  }

  public read(file: string): string | undefined {
    return this.ask(`r${file}`, () => this.base.read(file), digestOfText);
  }

  /** What was asked so far. */
  public get observations(): readonly Observation[] {
    const stamps = new Stamps(this.base);
    return [...this.asked].map(([question, { answer, stamp }]) =>
      observed(question, answer, stamp, stamps, this.start),
    );
  }

  private ask<T>(question: string, answer: () => T, digested: (value: T) => string): T {
    if (this.asked.has(question)) return answer();
    // Before the answer: what is changed in between has another stamp in the end.
    const stamp = this.base.stamp?.(question.slice(1));
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
  const before = new Stamps(repository);
  const isSure = ([question, , stamp]: Observation): boolean =>
    stamp !== undefined && stamp === before.of(question)?.text;
  const unsure = observations.filter((observation) => !isSure(observation));
  if (!unsure.every(([question, answer]) => answerOf(repository, question) === answer))
    return { isAlike: false };
  const after = new Stamps(repository);
  const renewed = new Map(
    unsure.map((old) => [old, observed(old[0], old[1], before.of(old[0]), after, start)]),
  );
  if (![...renewed.values()].some(([, , stamp]) => stamp !== undefined)) return { isAlike: true };
  return { isAlike: true, renewed: observations.map((old) => renewed.get(old) ?? old) };
}

/**
 * With the stamp, unless that was given shortly before a time, or is no longer the same: that a folder holds links
 * is only known since it was listed.
 */
function observed(
  question: string,
  answer: string,
  stamp: Stamp | undefined,
  after: Stamps,
  time: number,
): Observation {
  const isSure =
    stamp !== undefined && stamp.changed <= time - STEP && stamp.text === after.of(question)?.text;
  return isSure ? [question, answer, stamp.text] : [question, answer];
}

/** The stamps of a moment: a path can be in several questions. */
class Stamps {
  private readonly known = new Map<string, Stamp | undefined>();

  constructor(private readonly repository: Repository) {}

  public of(question: string): Stamp | undefined {
    const path = question.slice(1);
    if (!this.known.has(path)) this.known.set(path, this.repository.stamp?.(path));
    return this.known.get(path);
  }
}

function answerOf(repository: Repository, question: string): string {
  const path = question.slice(1);
  switch (question[0]) {
    case "k":
      return repository.kind(path) ?? "";
    case "l":
      return digestOfList(repository.list(path));
    default:
      return digestOfText(repository.read(path));
  }
}

function digestOfList(entries: readonly Entry[]): string {
  return digestOfText(entries.map(({ name, kind }) => `${kind} ${name}`).join("\n"));
}

function digestOfText(text: string | undefined): string {
  return text === undefined ? "" : digest("sha1", text, "base64");
}
