import {
  diagnose,
  type Diagnosis,
  type DiagnosisInput,
  isFluxGroup,
  stateOf,
} from "landbridge/doctor";
import { describe, idOf, keyOf, type ObjectId } from "landbridge/verify";

import { suspendedIn, type Arrival } from "./revision";

/** Rules with findings that may resolve themselves. While there are any, the rollout is still in progress. */
const TEMPORARY: readonly string[] = [
  "LB801",
  "LB802",
  "LB806",
  "LB808",
  "LB810",
  "LB811",
  "LB812",
  "LB814",
  "LB816",
];

/** Milliseconds that a failure may last before it ends the rollout, because Flux's retries fix many. */
const PATIENCE = 120_000;

/** One observation of the cluster. */
export interface Look {
  readonly input: DiagnosisInput;
  readonly diagnosis: Diagnosis;
  /** Whether Flux has applied the branch's head. */
  readonly arrival: Arrival;
}

/** How a rollout is watched; the clock and the pause are replaced in tests. */
export interface WatchOptions {
  /** Reads the cluster; may fail for a while. */
  readonly look: () => Promise<Look>;
  /** Shows a line. */
  readonly say: (line: string) => void;
  /** Timeout in milliseconds. */
  readonly timeout: number;
  readonly isInterrupted: () => boolean;
  /** Waits until the next observation. */
  readonly pause: () => Promise<void>;
  /** Elapsed milliseconds since an arbitrary start. */
  readonly clock: () => number;
}

/** How a rollout ended. */
export interface Watched {
  readonly end:
    | "ready"
    /** All is Ready but what is suspended, and what waits for that. */
    | "suspended"
    /** Something has failed for good, or for too long. */
    | "failed"
    | "timeout"
    | "interrupted";
  /** The last observation; undefined if none succeeded. */
  readonly look: Look | undefined;
  /** Description of what is suspended. */
  readonly suspended: readonly string[];
  /** The cause of the end: an object, and its controller's message. */
  readonly failures: readonly string[];
}

/** Shows Flux's progress until the branch's head is applied and everything is Ready, or until that is impossible. */
export async function watch(options: WatchOptions): Promise<Watched> {
  const { say, timeout, isInterrupted, pause, clock } = options;
  const start = clock();
  const failing = new Map<string, number>();
  let last = "";
  let look: Look | undefined;
  const result = (end: Watched["end"], failures: readonly string[] = []): Watched => ({
    end,
    look,
    failures,
    suspended: look === undefined ? [] : suspendedOf(look).map((id) => describe(id)),
  });
  for (;;) {
    const step = await lookOnce(options, failing);
    look = step.look ?? look;
    if (step.end !== undefined) return result(step.end, step.failures);
    const { line } = step;
    const elapsed = clock() - start;
    if (line !== last) say(`${seconds(elapsed)}  ${line}`);
    last = line;
    if (isInterrupted()) return result("interrupted");
    if (elapsed >= timeout) return result("timeout");
    await pause();
  }
}

/** Where a rollout is after a look: it has ended, or a line says how far it is. */
type Step =
  | {
      readonly look: Look;
      readonly end: "ready" | "suspended" | "failed";
      readonly failures?: readonly string[];
    }
  | { readonly look: Look | undefined; readonly end?: undefined; readonly line: string };

async function lookOnce(options: WatchOptions, failing: Map<string, number>): Promise<Step> {
  let look: Look | undefined;
  try {
    look = await options.look();
    const open = openIn(look);
    if (open === undefined) {
      return { look, end: suspendedOf(look).length > 0 ? "suspended" : "ready" };
    }
    const failures = lastingFailures(look, failing, options.clock());
    if (failures.length > 0) return { look, end: "failed", failures };
    return { look, line: progress(look, open) };
  } catch (error) {
    return { look, line: error instanceof Error ? error.message : String(error) };
  }
}

function suspendedOf({ input: { live, now } }: Look): readonly ObjectId[] {
  return suspendedIn(live, now);
}

/** Description of what is still missing; undefined if nothing is. */
function openIn({ input, arrival }: Look): string | undefined {
  const held = arrival.held();
  const names = new Set(
    input.live
      .inGroups(isFluxGroup)
      .flatMap((object) => idOf(object) ?? [])
      .filter((id) => held.has(keyOf(id)))
      .map((id) => describe(id)),
  );
  // Ages always change, and only what is new gets a line.
  const { findings } = diagnose({ ...input, isAgeShown: false });
  const temporary = findings.filter(
    ({ rule, object = "" }) => TEMPORARY.includes(rule) && !names.has(object),
  );
  const [first, ...others] = temporary;
  if (first === undefined) return arrival.behind();
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return `${first.message}${more}`;
}

/** Failures of the head commit that nothing retries, or that persist; the time restarts when Ready returns. */
function lastingFailures(
  { input, diagnosis, arrival }: Look,
  failing: Map<string, number>,
  now: number,
): readonly string[] {
  const failures: string[] = [];
  for (const object of input.live.inGroups(isFluxGroup)) {
    const id = idOf(object);
    if (id === undefined) continue;
    const state = stateOf(object, input.now);
    const title = describe(id);
    if (state.isReady || !arrival.isCurrent(id)) failing.delete(title);
    const finding = diagnosis.findings.find(
      (one) => one.rule === "LB808" && one.object === title && arrival.isCurrent(id),
    );
    if (finding === undefined) continue;
    const since = failing.get(title) ?? now;
    failing.set(title, since);
    if (state.kind === "stalled" || now - since >= PATIENCE) failures.push(finding.message);
  }
  return failures;
}

/** `5 of 9 ready; HelmRelease apps/podinfo is being reconciled.`, without ages, because they always change. */
function progress({ input: { live, model, now } }: Look, open: string): string {
  const objects = live.inGroups(isFluxGroup);
  const ready = objects.filter((object) => {
    const { isReady, kind } = stateOf(object, now);
    return isReady && kind !== "suspended";
  }).length;
  const absent = model.objects.filter(
    ({ id }) => isFluxGroup(id.group) && live.find(id) === undefined,
  ).length;
  return `${ready} of ${objects.length + absent} ready; ${open}`;
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1000)} s`.padStart(7);
}
