import { oneLine } from "../doctor/live/condition-text";
import { conditionsOf } from "../doctor/live/conditions";
import { describe, keyOf, type ObjectId } from "../verify/kubernetes/object";
import { enumerate, plural } from "../verify/rules/phrases";
import { list, text, type YamlRecord } from "../verify/yaml/json";
import type { Stuck, TeardownCluster } from "./cluster";
import type { VersionedId } from "./live-flux";
import { planTeardown, type Kept, type Removal } from "./plan";

export interface TeardownOptions {
  /** The Kustomization that Flux was bootstrapped with, which stays. */
  readonly root: ObjectId;
  /** Shows a line. */
  readonly say: (line: string) => void;
  /** Milliseconds that a stage may take. */
  readonly timeout: number;
  readonly isInterrupted: () => boolean;
  /** Waits until the next look. */
  readonly pause: () => Promise<void>;
  /** Milliseconds that have passed, from any start. */
  readonly clock: () => number;
}

/** How a teardown ended. After `stuck` and `interrupted` it can be called again and goes on. */
export type TeardownResult =
  | { readonly end: "removed" | "interrupted"; readonly kept: readonly Kept[] }
  | { readonly end: "stuck"; readonly stuck: readonly Stuck[]; readonly kept: readonly Kept[] };

/** How often one object is deleted before it counts as stuck: something else brings it back. */
const ATTEMPTS = 5;

/**
 * Removes what Flux has installed, in the reverse order of its rollout, while Flux's controllers run.
 * Reads the cluster again after each stage, so that it starts from whatever state it finds.
 */
export async function tearDown(
  cluster: TeardownCluster,
  options: TeardownOptions,
): Promise<TeardownResult> {
  const kept = new Map<string, Kept>();
  const attempts = new Map<string, number>();
  for (;;) {
    const plan = planTeardown(await cluster.read(), options.root);
    for (const one of plan.kept) kept.set(keyOf(one.object.id), one);
    const all = [...kept.values()];
    const [stage] = plan.stages;
    if (stage === undefined) return { end: "removed", kept: all };
    if (options.isInterrupted()) return { end: "interrupted", kept: all };
    const returned = stage.filter(({ object }) => count(attempts, object) > ATTEMPTS);
    if (returned.length > 0) {
      const message = "is created again whenever it is deleted";
      const stuck = returned.map(({ object: { id } }) => ({ id, finalizers: [], message }));
      return { end: "stuck", stuck, kept: all };
    }
    for (const object of plan.suspend) await cluster.suspend(object);
    const left = await runStage(cluster, stage, options);
    if (left.length === 0) continue;
    if (options.isInterrupted()) return { end: "interrupted", kept: all };
    return { end: "stuck", stuck: left, kept: all };
  }
}

function count(attempts: Map<string, number>, { id }: VersionedId): number {
  const next = (attempts.get(keyOf(id)) ?? 0) + 1;
  attempts.set(keyOf(id), next);
  return next;
}

/** Deletes the objects of a stage, and waits until they and what goes with them are gone. */
async function runStage(
  cluster: TeardownCluster,
  stage: readonly Removal[],
  { say, timeout, isInterrupted, pause, clock }: TeardownOptions,
): Promise<readonly Stuck[]> {
  const start = clock();
  const before = await existing(cluster, stage);
  for (const { object, resume, with: others } of stage) {
    const more = others.length === 0 ? "" : `, with ${plural(others.length, "object")}`;
    say(`deleting ${describe(object.id)}${more}`);
    // Without a pause between: what is resumed would apply everything again.
    for (const one of resume) await cluster.resume(one);
    await cluster.remove(object);
  }
  let last = "";
  for (;;) {
    // Of the same name but with another uid is something new, which the next stage deletes.
    const left = (await existing(cluster, stage)).filter((one) =>
      before.some(({ uid }) => uid === one.uid),
    );
    if (left.length === 0) return [];
    const line = `waiting for ${summary(left.map(({ id }) => id))} to be gone${reasonOf(left)}`;
    if (line !== last) say(line);
    last = line;
    if (isInterrupted() || clock() - start >= timeout) return left;
    await pause();
  }
}

/** Something of a stage that is in the cluster. */
interface Existing extends Stuck {
  readonly uid: string;
}

async function existing(
  cluster: TeardownCluster,
  stage: readonly Removal[],
): Promise<readonly Existing[]> {
  const all = stage.flatMap(({ object, with: others }) => [object, ...others]);
  const found = await Promise.all(
    all.map(async ({ id, version }) => {
      const object = await cluster.find({ id, version });
      return object === undefined ? [] : [existingOf(id, object)];
    }),
  );
  return found.flat();
}

function existingOf(id: ObjectId, object: YamlRecord): Existing {
  const uid = text(object, "metadata", "uid") ?? keyOf(id);
  const finalizers = list(object, "metadata", "finalizers").map(String);
  const ready = conditionsOf(object).find(({ type }) => type === "Ready");
  const message = ready === undefined || ready.status === "True" ? "" : oneLine(ready.message);
  return { id, uid, finalizers, message };
}

/** What the first controller says that says anything: most often that it still checks health. */
function reasonOf(left: readonly Stuck[]): string {
  const one = left.find(({ message }) => message !== "");
  return one === undefined ? "" : ` (${describe(one.id)}: ${one.message})`;
}

/** How many objects are named in a line. */
const NAMED = 3;

function summary(ids: readonly ObjectId[]): string {
  const names = ids.slice(0, NAMED).map((id) => describe(id));
  const more = ids.length - names.length;
  return enumerate(more === 0 ? names : [...names, plural(more, "more object")]);
}
