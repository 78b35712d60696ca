import {
  describe,
  idOf,
  keyOf,
  placeOfOrigin,
  type ObjectId,
  type RenderedObject,
} from "../../kubernetes/object";
import type { BuildProblem } from "../../kustomize/build";
import { isOpenText } from "../../yaml/open-text";

/**
 * Objects that one source of an Application has twice. Argo CD applies the last, and shows a RepeatedResourceWarning
 * (`DeduplicateTargetObjects` in its controller/state.go). That a later source replaces objects of an earlier one is how its
 * manual has it.
 */
export function repeatedObjects(objects: readonly RenderedObject[]): readonly BuildProblem[] {
  const byKey = new Map<string, { readonly id: ObjectId; readonly all: RenderedObject[] }>();
  for (const object of objects) {
    const id = idOf(object.data);
    if (id === undefined || id.name === "" || isOpenText(id.name)) continue;
    const known = byKey.get(keyOf(id));
    if (known === undefined) byKey.set(keyOf(id), { id, all: [object] });
    else known.all.push(object);
  }
  return [...byKey.values()].flatMap(({ id, all: [first, ...others] }) => {
    const last = others.at(-1);
    return first === undefined || last === undefined ? [] : [repetition(id, first, last)];
  });
}

function repetition(id: ObjectId, first: RenderedObject, last: RenderedObject): BuildProblem {
  const isSame = JSON.stringify(first.data) === JSON.stringify(last.data);
  const effect = isSame ? "" : ", and Argo CD applies only this one";
  const message = isSame ? "the same" : "isn't applied";
  return {
    kind: "repeated-object",
    message: `${describe(id)} is here twice${effect}`,
    ...placeOfOrigin(last.origin),
    related: [{ ...placeOfOrigin(first.origin), message }],
  };
}
