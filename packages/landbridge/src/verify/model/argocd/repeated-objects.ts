import { append } from "../../../lib/append";
import { describe, idOf, keyOf, type RenderedObject } from "../../kubernetes/object";
import type { BuildProblem } from "../../kustomize/build";
import { isOpenText } from "../../yaml/open-text";

/**
 * Objects that one source of an Application has twice. Argo CD applies the last, and shows a RepeatedResourceWarning
 * (`DeduplicateTargetObjects` in its controller/state.go). That a later source replaces objects of an earlier one is how its
 * manual has it.
 */
export function repeatedObjects(objects: readonly RenderedObject[]): readonly BuildProblem[] {
  const byKey = new Map<string, RenderedObject[]>();
  for (const object of objects) {
    const id = idOf(object.data);
    if (id !== undefined && id.name !== "" && !isOpenText(id.name))
      append(byKey, keyOf(id), object);
  }
  return [...byKey.values()].flatMap((all): readonly BuildProblem[] => {
    const [first, last] = [all[0], all.at(-1)];
    const id = idOf(last?.data);
    if (all.length < 2 || first === undefined || last === undefined || id === undefined) return [];
    const isSame = JSON.stringify(first.data) === JSON.stringify(last.data);
    const related = { ...placeOf(first), message: isSame ? "the same" : "isn't applied" };
    return [
      {
        kind: "repeated-object",
        message: isSame
          ? `${describe(id)} is here twice`
          : `${describe(id)} is here twice, and Argo CD applies only this one`,
        ...placeOf(last),
        related: [related],
      },
    ];
  });
}

function placeOf({ origin }: RenderedObject): { readonly file: string; readonly line?: number } {
  const line = origin.document?.line ?? origin.line;
  return { file: origin.file, ...(line === undefined ? {} : { line }) };
}
