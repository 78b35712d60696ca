import { reasonOf } from "../doctor/cluster/reason-of";
import { oneLine } from "../doctor/live/condition-text";
import { conditionsOf } from "../doctor/live/conditions";
import { describe, keyOf, type ObjectId } from "../verify/kubernetes/object";
import { enumerate, plural } from "../verify/rules/phrases";
import type { YamlRecord } from "../verify/yaml/json";
import type { Cloud, CloudResource } from "./cloud";
import type { Stuck, TeardownCluster } from "./cluster";
import { controllerOf } from "./controllers";
import type { Kept } from "./flux-plan";
import { isAmbiguous, isForced, type Forced } from "./forced";
import { deletionErrorOf } from "./live-argocd";
import type { VersionedId } from "./live-flux";
import { liveObjectOf } from "./live-object";
import { ObjectIndex, type LiveState, type UnreadKind } from "./live-state";
import { Patience } from "./patience";
import { planTeardown } from "./plan";
import { isObjectProblem } from "./problem";
import { Progress } from "./progress";
import type { Retained } from "./retained";
import type { Deletion, PlanOptions, Step } from "./step";
import { publishersOf, syncTime, WITHOUT_SOURCES } from "./steps/records";
import { WaitingLine } from "./waiting-line";

/** How a teardown is run; the clocks and the pause are replaced in tests. */
export interface TeardownOptions extends PlanOptions {
  /** Shows a line. */
  readonly say: (line: string) => void;
  /** Milliseconds in which something must happen, else the teardown gives up. */
  readonly timeout: number;
  readonly isInterrupted: () => boolean;
  /** Waits until the next look. */
  readonly pause: () => Promise<void>;
  /** Milliseconds that have passed, from any start. */
  readonly clock: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Objects whose finalizers are removed as soon as they are being deleted. */
  readonly forced?: readonly Forced[];
  /** The account that the cluster runs in, if it can be read. */
  readonly cloud?: Cloud | undefined;
}

/** How a teardown ended. After `stuck` and `interrupted` it can be called again and continues. */
export interface TeardownResult {
  readonly end: "removed" | "interrupted" | "stuck";
  /** What does not go away. */
  readonly stuck: readonly Stuck[];
  /** What the configuration of Flux or Argo CD says is not to be deleted. */
  readonly kept: readonly Kept[];
  readonly retained: readonly Retained[];
  /** Objects whose finalizers were removed by force. */
  readonly released: readonly ObjectId[];
  /** What is left in the account; undefined if nobody has looked. */
  readonly left: readonly CloudResource[] | undefined;
  /** Kinds that could not be listed. */
  readonly unread: readonly UnreadKind[];
}

/** How often one object is deleted before it counts as stuck: something else creates it again. */
const ATTEMPTS = 5;

/**
 * Removes what a cluster has, each object while its controller runs, in the reverse order of the rollout.
 * Reads the cluster again after each step, so that it starts from whatever state it finds.
 * @throws UserError if the API server can't be reached for a minute
 */
export function tearDown(
  cluster: TeardownCluster,
  options: TeardownOptions,
): Promise<TeardownResult> {
  return new Teardown(cluster, options).run();
}

class Teardown {
  private readonly kept = new Map<string, Kept>();
  private readonly retained = new Map<string, Retained>();
  private readonly released = new Map<string, ObjectId>();
  private readonly attempts = new Map<string, number>();
  private readonly patience: Patience;
  private unread: readonly UnreadKind[] = [];

  constructor(
    private readonly cluster: TeardownCluster,
    private readonly options: TeardownOptions,
  ) {
    this.patience = new Patience(options);
  }

  public async run(): Promise<TeardownResult> {
    const { isInterrupted, say, now } = this.options;
    let last = "";
    for (;;) {
      const state = await this.patience.with(() => this.cluster.read());
      if (isInterrupted() || state === undefined) return this.result("interrupted");
      this.unread = state.unread;
      const { steps, kept, retained } = planTeardown(state, this.options, now());
      for (const one of kept) this.kept.set(keyOf(one.object.id), one);
      for (const one of retained) this.retained.set(one.what, one);
      const [step] = steps;
      if (step === undefined) return this.lookOutside();
      if (step.title !== last) say(`${step.title}: ${step.reason}`);
      last = step.title;
      const stuck = await this.runStep(step, state);
      if (isInterrupted()) return this.result("interrupted");
      if (stuck.length > 0) return this.result("stuck", { stuck, left: await this.peek() });
    }
  }

  private async runStep(step: Step, state: LiveState): Promise<readonly Stuck[]> {
    const returned = step.waves.flat().filter(({ id }) => this.count(id) > ATTEMPTS);
    if (returned.length > 0) {
      const message = "is created again whenever it is deleted";
      return returned.map(({ id }) => ({ id, finalizers: [], controller: "", message }));
    }
    for (const object of step.suspend ?? []) {
      await this.patience.with(() => this.cluster.suspend(object));
    }
    if (["routes", "gateways", "services"].includes(step.kind)) await this.forgetSync(state);
    if (step.publishers !== undefined) return this.awaitSync(step);
    const waves = step.waves.length === 0 ? [[]] : step.waves;
    for (const [index, wave] of waves.entries()) {
      const isLast = index === waves.length - 1;
      const left = await this.runWave(wave, isLast ? step.awaited : [], state);
      if (left.length > 0) return left;
    }
    return [];
  }

  private count(id: ObjectId): number {
    const next = (this.attempts.get(keyOf(id)) ?? 0) + 1;
    this.attempts.set(keyOf(id), next);
    return next;
  }

  /** Deletes objects, and waits until they and others are gone. Empty once they are, or after an interruption. */
  private async runWave(
    wave: readonly Deletion[],
    others: readonly VersionedId[],
    state: LiveState,
  ): Promise<readonly Stuck[]> {
    const { say, isInterrupted, pause, clock } = this.options;
    const all = [...new Map([...wave, ...others].map((one) => [keyOf(one.id), one])).values()];
    const before = await this.existing(all, state);
    const problems = new Map<string, string>();
    await this.removeAll(wave, problems, true);
    const wait = new WaitingLine(say, clock);
    const progress = new Progress(this.options);
    while (!isInterrupted()) {
      // Of the same name but with another UID is a new object, which the next look finds.
      const left = (await this.existing(all, state))
        .filter((one) => before.some(({ uid }) => uid === one.uid))
        .map((one) => ({ ...one, message: problems.get(keyOf(one.id)) ?? one.message }));
      if (isInterrupted() || left.length === 0) return [];
      if (await this.force(left)) continue;
      wait.say(`  waiting for ${summary(left)}`);
      if (progress.isOver(left.length)) return left;
      await pause();
      const open = wave.filter(({ id }) => problems.has(keyOf(id)));
      await this.removeAll(open, problems, false);
    }
    return [];
  }

  private async removeAll(
    wave: readonly Deletion[],
    problems: Map<string, string>,
    isFirst: boolean,
  ): Promise<void> {
    const { say, isInterrupted } = this.options;
    for (const one of wave) {
      if (isInterrupted()) return;
      const why = one.why === undefined ? "" : `: ${one.why}`;
      if (isFirst) say(`  deleting ${describe(one.id)}${why}`);
      await this.remove(one, problems);
    }
  }

  private async remove(one: Deletion, problems: Map<string, string>): Promise<void> {
    const key = keyOf(one.id);
    try {
      await this.patience.with(async () => {
        // Without a pause between: what is resumed would apply everything again.
        if (one.resume === true) await this.cluster.resume(one);
        await this.cluster.remove(one);
      });
      problems.delete(key);
    } catch (error) {
      // A webhook that doesn't answer, or a missing right: of this object, not of the whole cluster.
      if (!isObjectProblem(error)) throw error;
      problems.set(key, oneLine(reasonOf(error)));
    }
  }

  /** Removes the finalizers of what is named for it and being deleted. */
  private async force(left: readonly Existing[]): Promise<boolean> {
    const { forced = [], say } = this.options;
    const chosen = left.filter(
      ({ id, isTerminating, finalizers }) =>
        isTerminating &&
        finalizers.length > 0 &&
        forced.some((one) => isForced(one, id) && !isAmbiguous(one, left)),
    );
    for (const { id, version, finalizers, controller } of chosen) {
      say(
        `  removing ${enumerate(finalizers)} of ${describe(id)} by force: what ${controller} should have deleted may be left`,
      );
      await this.patience.with(() => this.cluster.release({ id, version }));
      this.released.set(keyOf(id), id);
    }
    return chosen.length > 0;
  }

  /** Something that is published is deleted now: the syncs before don't count. */
  private async forgetSync({ objects }: LiveState): Promise<void> {
    for (const one of publishersOf(new ObjectIndex(objects))) {
      if (one.since === undefined) continue;
      await this.patience.with(() => this.cluster.annotate(one, WITHOUT_SOURCES, null));
    }
  }

  private async awaitSync({ publishers = [] }: Step): Promise<readonly Stuck[]> {
    const { now, say, pause, isInterrupted } = this.options;
    const ends: number[] = [];
    for (const one of publishers) {
      const since = one.since ?? now();
      const value = new Date(since).toISOString();
      if (one.since === undefined) {
        await this.patience.with(() => this.cluster.annotate(one, WITHOUT_SOURCES, value));
      }
      // The annotation has whole milliseconds only.
      ends.push(Date.parse(value) + syncTime(one));
      const seconds = Math.max(0, Math.ceil((since + syncTime(one) - now()) / 1000));
      say(`  waiting ${seconds} s for two syncs of ${describe(one.id)}`);
    }
    while (now() < Math.max(...ends) && !isInterrupted()) await pause();
    return [];
  }

  /** Waits until AWS has deleted what controllers have asked it to delete. */
  private async lookOutside(): Promise<TeardownResult> {
    const { cloud, say, clock, pause, isInterrupted } = this.options;
    if (cloud === undefined) return this.result("removed");
    const wait = new WaitingLine(say, clock);
    const progress = new Progress(this.options);
    for (;;) {
      const left = await this.lookAt(cloud);
      if (isInterrupted() || left === undefined) return this.result("interrupted");
      if (left.length === 0) return this.result("removed", { left });
      // Nobody is left who would delete what a controller has left behind.
      if (this.released.size > 0 || progress.isOver(left.length))
        return this.result("stuck", { left });
      wait.say(`waiting for AWS to delete ${cloudSummary(left)}`);
      await pause();
    }
  }

  private async peek(): Promise<readonly CloudResource[] | undefined> {
    const { cloud } = this.options;
    return cloud === undefined ? undefined : this.lookAt(cloud);
  }

  /** What is left, without what is retained. */
  private async lookAt(cloud: Cloud): Promise<readonly CloudResource[] | undefined> {
    const retained = new Set([...this.retained.values()].map(({ id }) => id));
    const left = await this.patience.with(() => cloud.left());
    return left?.filter(({ id }) => !retained.has(id));
  }

  private result(
    end: TeardownResult["end"],
    more: Partial<Pick<TeardownResult, "stuck" | "left">> = {},
  ): TeardownResult {
    return {
      end,
      stuck: more.stuck ?? [],
      kept: [...this.kept.values()],
      retained: [...this.retained.values()],
      released: [...this.released.values()],
      left: more.left,
      unread: this.unread,
    };
  }

  private async existing(
    all: readonly VersionedId[],
    state: LiveState,
  ): Promise<readonly Existing[]> {
    const found = await Promise.all(
      all.map(async ({ id, version }) => {
        const object = await this.patience.with(() => this.cluster.find({ id, version }));
        return object === undefined ? [] : [existingOf({ id, version }, object, state)];
      }),
    );
    return found.flat();
  }
}

/** Something of a step that is in the cluster. */
interface Existing extends Stuck, VersionedId {
  readonly uid: string;
  readonly isTerminating: boolean;
}

function existingOf({ id, version }: VersionedId, data: YamlRecord, state: LiveState): Existing {
  const live = liveObjectOf({ ...data, apiVersion: apiVersionOf({ id, version }), kind: id.kind });
  const failing = conditionsOf(data).find(
    ({ type, status, message }) => PROGRESS.includes(type) && status !== "True" && message !== "",
  );
  return {
    id,
    version,
    uid: live === undefined || live.uid === "" ? keyOf(id) : live.uid,
    finalizers: live?.finalizers ?? [],
    controller: live === undefined ? "" : controllerOf(live, state),
    isTerminating: live?.isTerminating === true,
    message: oneLine(failing?.message ?? deletionErrorOf(data) ?? ""),
  };
}

/** Conditions that say why something isn't gone yet: of Flux, Karpenter and Crossplane. */
const PROGRESS: readonly string[] = ["Ready", "Drained", "VolumesDetached", "Synced"];

function apiVersionOf({ id, version }: VersionedId): string {
  return id.group === "" ? version : `${id.group}/${version}`;
}

/** How many objects are named in a line. */
const NAMED = 3;

/** Objects and, of the first that has any, its finalizers with who removes them and what that says. */
function summary(left: readonly Stuck[]): string {
  const names = left.slice(0, NAMED).map(({ id }) => describe(id));
  const more = left.length - names.length;
  const all = enumerate(more === 0 ? names : [...names, plural(more, "more object")]);
  const held =
    left.find(({ message }) => message !== "") ?? left.find(({ controller }) => controller !== "");
  if (held === undefined) return all;
  const who = held.controller === "" ? "" : `, which waits for ${held.controller}`;
  return `${all} (${describe(held.id)}${who}${held.message === "" ? "" : `: ${held.message}`})`;
}

function cloudSummary(left: readonly CloudResource[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of left) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return enumerate([...counts].map(([kind, count]) => plural(count, kind)));
}
