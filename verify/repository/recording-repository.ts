import { createHash } from "node:crypto";

import type { Entry, EntryKind, Repository } from "./repository";

/** A question to a repository and a digest of its answer. */
export type Observation = readonly [question: string, answer: string];

/** A repository that remembers everything it was asked, so that a result can be reused while all answers stay. */
export class RecordingRepository implements Repository {
  private readonly asked = new Map<string, string>();

  constructor(private readonly base: Repository) {}

  public get root(): string | undefined {
    return this.base.root;
  }

  public kind(path: string): EntryKind | undefined {
    const kind = this.base.kind(path);
    this.asked.set(`k${path}`, kind ?? "");
    return kind;
  }

  public list(directory: string): readonly Entry[] {
    const entries = this.base.list(directory);
    if (!this.asked.has(`l${directory}`)) this.asked.set(`l${directory}`, digestOfList(entries));
    return entries;
  }

  public read(file: string): string | undefined {
    const text = this.base.read(file);
    if (!this.asked.has(`r${file}`)) this.asked.set(`r${file}`, digest(text));
    return text;
  }

  public get observations(): readonly Observation[] {
    return [...this.asked];
  }
}

/** Whether a repository gives the same answers again. */
export function answersAlike(
  repository: Repository,
  observations: readonly Observation[],
): boolean {
  return observations.every(([question, answer]) => {
    const path = question.slice(1);
    switch (question[0]) {
      case "k":
        return (repository.kind(path) ?? "") === answer;
      case "l":
        return digestOfList(repository.list(path)) === answer;
      default:
        return digest(repository.read(path)) === answer;
    }
  });
}

function digestOfList(entries: readonly Entry[]): string {
  return digest(entries.map(({ name, kind }) => `${kind} ${name}`).join("\n"));
}

function digest(text: string | undefined): string {
  return text === undefined ? "" : createHash("sha1").update(text).digest("base64");
}
