import { keyOf } from "../../verify/kubernetes/object";
import type { Trouble } from "./symptom";

/** A trouble that has no other cause, with all that waits for it. */
export interface Cause {
  readonly trouble: Trouble;
  readonly waiting: readonly Waiting[];
}

/** What waits for a cause. */
export interface Waiting {
  readonly trouble: Trouble;
  /** What it waits for itself, where that is not the cause. */
  readonly through?: Trouble;
}

/**
 * Tells causes from consequences: a trouble that waits for another is told with that one. Where all of
 * them wait for each other, the first one stands for the circle.
 */
export function causesOf(troubles: readonly Trouble[]): readonly Cause[] {
  const byKey = new Map(troubles.map((trouble) => [keyOf(trouble.object), trouble]));
  const causes = new Map(troubles.map((trouble) => [trouble, activeWaits(trouble, byKey)]));
  const roots = troubles.filter((trouble) => causes.get(trouble)?.length === 0);
  const seen = new Set<Trouble>();
  const found: Cause[] = [];
  for (const trouble of [...roots, ...troubles]) {
    if (seen.has(trouble)) continue;
    seen.add(trouble);
    found.push({ trouble, waiting: waitingFor(trouble, causes, seen) });
  }
  return found;
}

function activeWaits(trouble: Trouble, byKey: ReadonlyMap<string, Trouble>): readonly Trouble[] {
  return trouble.waitsFor.flatMap(({ object, always }) => {
    const other = byKey.get(keyOf(object));
    if (other === undefined || other === trouble) return [];
    return other.isHarmless === true && always !== true ? [] : [other];
  });
}

/** Breadth first: what waits for the cause itself stands before what waits through others. */
function waitingFor(
  cause: Trouble,
  causes: ReadonlyMap<Trouble, readonly Trouble[]>,
  seen: Set<Trouble>,
): readonly Waiting[] {
  const waiting: Waiting[] = [];
  const queue = [cause];
  for (const here of queue) {
    for (const [trouble, itsCauses] of causes) {
      if (seen.has(trouble) || !itsCauses.includes(here)) continue;
      seen.add(trouble);
      queue.push(trouble);
      waiting.push({ trouble, ...(here === cause ? {} : { through: here }) });
    }
  }
  return waiting;
}
