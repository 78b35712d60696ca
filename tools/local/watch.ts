import type { Diagnosis } from "../../doctor/diagnose";
import { isFluxGroup } from "../../doctor/live/flux-groups";
import { stateOf } from "../../doctor/live/state";
import type { Examination } from "../../doctor/model/examination";
import type { Finding } from "../../verify/findings/finding";

/** Rules whose findings time may mend: as long as there are any, the rollout has not ended. */
const TEMPORARY: readonly string[] = [
  "LB801",
  "LB802",
  "LB806",
  "LB808",
  "LB810",
  "LB811",
  "LB812",
  "LB814",
];

/** One look at the cluster. */
export interface Look {
  readonly examination: Examination;
  readonly diagnosis: Diagnosis;
}

export interface WatchOptions {
  /** Reads the cluster; may fail for a while. */
  readonly look: () => Promise<Look>;
  /** Shows a line. */
  readonly say: (line: string) => void;
  /** Milliseconds after which it gives up. */
  readonly timeout: number;
  readonly isInterrupted: () => boolean;
  /** Waits until the next look. */
  readonly pause: () => Promise<void>;
  /** Milliseconds that have passed, from any start. */
  readonly clock: () => number;
}

/** How a rollout ended. */
export interface Watched {
  readonly end: "ready" | "timeout" | "interrupted";
  /** The last look; undefined if there was none that succeeded. */
  readonly look: Look | undefined;
}

/** Shows Flux's progress until all is Ready, or the time is over. */
export async function watch(options: WatchOptions): Promise<Watched> {
  const { say, timeout, isInterrupted, pause, clock } = options;
  const start = clock();
  let last = "";
  let look: Look | undefined;
  for (;;) {
    let line: string;
    try {
      look = await options.look();
      if (!look.diagnosis.findings.some(isTemporary)) return { end: "ready", look };
      line = progress(look);
    } catch (error) {
      line = error instanceof Error ? error.message : String(error);
    }
    const elapsed = clock() - start;
    if (line !== last) say(`${seconds(elapsed)}  ${line}`);
    last = line;
    if (isInterrupted()) return { end: "interrupted", look };
    if (elapsed >= timeout) return { end: "timeout", look };
    await pause();
  }
}

function isTemporary({ rule }: Finding): boolean {
  return TEMPORARY.includes(rule);
}

/** `5 of 9 ready; HelmRelease apps/podinfo is being reconciled for 3 s.`: without ages, which always change. */
function progress({ examination, diagnosis }: Look): string {
  const { live, model, now } = examination;
  const objects = live.inGroups(isFluxGroup);
  const ready = objects.filter((object) => stateOf(object, now).isReady).length;
  const absent = model.objects.filter(
    ({ id }) => isFluxGroup(id.group) && live.find(id) === undefined,
  ).length;
  const [first, ...others] = diagnosis.findings.filter(isTemporary);
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  const message = (first?.message ?? "").replace(/ for \d+ (?:s|min|h|d)\b/, "");
  return `${ready} of ${objects.length + absent} ready; ${message}${more}`;
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1000)} s`.padStart(7);
}
