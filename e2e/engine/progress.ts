import type { Cluster } from "../cluster/cluster";
import { nameOf, type KubernetesObject } from "../cluster/object";
import { waitFor } from "../processes/wait";

/** An object that an engine reconciles, and how long after the first one's creation it was done. */
export interface Wait {
  readonly name: string;
  readonly seconds: number;
}

/** A reconciliation that an engine reported as failed. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  /** How often it was reported. */
  readonly count: number;
}

/** How an engine reports its rollout. */
export interface Progress {
  /** Everything that it reconciles, each with its kind. */
  readonly list: (cluster: Cluster) => Promise<readonly KubernetesObject[]>;
  /** Kind of the objects that a rollout is asked for by name. */
  readonly kind: string;
  /** Whether an object is rolled out as its newest version says. */
  readonly isDone: (object: KubernetesObject) => boolean;
  /** The state of an object that isn't done, in one line. */
  readonly stateOf: (object: KubernetesObject) => string;
  /** When it was done, in milliseconds; undefined if it counts as nothing that is waited for. */
  readonly doneAt: (object: KubernetesObject) => number | undefined;
}

/** Waits until the objects of these names exist and everything is done. @returns after how many seconds */
export async function allDone(
  progress: Progress,
  cluster: Cluster,
  names: readonly string[],
  seconds = 180,
): Promise<number> {
  const waited = await waitFor(
    `${names.join(", ")} to be rolled out`,
    async () => {
      const objects = await progress.list(cluster);
      const existing = new Set(
        objects.filter(({ kind }) => kind === progress.kind).map(({ metadata }) => metadata.name),
      );
      return names.every((name) => existing.has(name)) && objects.every(progress.isDone);
    },
    { seconds, every: 500, describe: () => unfinished(progress, cluster) },
  );
  return waited.seconds;
}

/** What isn't done, one object per line. */
export async function unfinished(progress: Progress, cluster: Cluster): Promise<string> {
  const open = (await progress.list(cluster)).filter((object) => !progress.isDone(object));
  const lines = open.map(
    (object) => `  ${object.kind ?? ""} ${nameOf(object)}: ${progress.stateOf(object)}`,
  );
  return lines.length === 0 ? "  everything is rolled out" : lines.join("\n");
}

/** How long each object waited, by time. */
export async function waitsOf(progress: Progress, cluster: Cluster): Promise<readonly Wait[]> {
  const objects = await progress.list(cluster);
  const start = Math.min(
    ...objects.map(({ metadata }) => Date.parse(metadata.creationTimestamp ?? "")),
  );
  return objects
    .flatMap((object) => {
      const done = progress.doneAt(object);
      if (done === undefined) return [];
      return [{ name: `${object.kind} ${nameOf(object)}`, seconds: (done - start) / 1000 }];
    })
    .sort((a, b) => a.seconds - b.seconds);
}
