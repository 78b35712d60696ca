import { keyOf } from "../../verify/kubernetes/object";
import type { Symptom } from "./symptom";

/** A symptom that has no other cause, with all that waits for it. */
export interface Cause {
  readonly symptom: Symptom;
  readonly waiting: readonly Waiting[];
}

/** A symptom that waits for a cause. */
export interface Waiting {
  readonly symptom: Symptom;
  /** Its direct dependency, if that is not the cause. */
  readonly through?: Symptom;
}

/**
 * Separates causes from consequences: a symptom that waits for another is reported with that one. Where all of
 * them wait for each other, the first one represents the cycle.
 */
export function causesOf(symptoms: readonly Symptom[]): readonly Cause[] {
  const byKey = new Map(symptoms.map((symptom) => [keyOf(symptom.object), symptom]));
  const causes = new Map(symptoms.map((symptom) => [symptom, activeWaits(symptom, byKey)]));
  const roots = symptoms.filter((symptom) => causes.get(symptom)?.length === 0);
  const seen = new Set<Symptom>();
  const found: Cause[] = [];
  for (const symptom of [...roots, ...symptoms]) {
    if (seen.has(symptom)) continue;
    seen.add(symptom);
    found.push({ symptom, waiting: waitingFor(symptom, causes, seen) });
  }
  return found;
}

function activeWaits(symptom: Symptom, byKey: ReadonlyMap<string, Symptom>): readonly Symptom[] {
  return symptom.waitsFor.flatMap(({ object, always }) => {
    const other = byKey.get(keyOf(object));
    if (other === undefined || other === symptom) return [];
    return other.isHarmless === true && always !== true ? [] : [other];
  });
}

/** Breadth first: what waits for the cause itself stands before what waits through others. */
function waitingFor(
  cause: Symptom,
  causes: ReadonlyMap<Symptom, readonly Symptom[]>,
  seen: Set<Symptom>,
): readonly Waiting[] {
  const waiting: Waiting[] = [];
  const queue = [cause];
  for (const here of queue) {
    for (const [symptom, itsCauses] of causes) {
      if (seen.has(symptom) || !itsCauses.includes(here)) continue;
      seen.add(symptom);
      queue.push(symptom);
      waiting.push({ symptom, ...(here === cause ? {} : { through: here }) });
    }
  }
  return waiting;
}
