import { describe, keyOf } from "../../verify/kubernetes/object";
import type { LiveObject } from "../live-object";
import { distinct, type ObjectIndex } from "../live-state";
import type { Awaited, Deletion, Step } from "../step";

/** Kinds whose deletion would take a machine, a namespace or a kind along. */
const NEVER = ["Node", "Namespace", "CustomResourceDefinition"];

/**
 * A step that deletes objects, each by the topmost of its owners, and waits for both.
 * @param objects what must be gone
 */
export function drain(
  index: ObjectIndex,
  objects: readonly LiveObject[],
  step: Pick<Step, "kind" | "title" | "reason">,
): readonly Step[] {
  const found = objects.filter((object) => !NEVER.includes(index.topOf(object).id.kind));
  if (found.length === 0) return [];
  const why = new Map<string, string>();
  for (const object of found) {
    const top = index.topOf(object);
    if (top !== object && !found.includes(top)) {
      why.set(keyOf(top.id), `it owns ${describe(object.id)}`);
    }
  }
  const tops = distinct(found.map((object) => index.topOf(object)));
  const wave = tops
    .filter(({ isTerminating }) => !isTerminating)
    .map((top) => deletionOf(top, why));
  return [
    {
      ...step,
      waves: wave.length === 0 ? [] : [wave],
      awaited: distinct([...found, ...tops]).map(awaitedOf),
    },
  ];
}

function deletionOf({ id, version }: LiveObject, reasons: ReadonlyMap<string, string>): Deletion {
  const why = reasons.get(keyOf(id));
  return { id, version, why };
}

/** An object as something that must be gone. */
export function awaitedOf({ id, version, uid }: LiveObject): Awaited {
  return { id, version, uid };
}
