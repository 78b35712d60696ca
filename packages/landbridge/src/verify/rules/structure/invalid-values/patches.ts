import type { ClusterObject } from "../../../model/applier";
import { list, text } from "../../../yaml/json";
import { valuesAt } from "../../references/read-reference";
import type { InvalidValue } from "./invalid-value-type";

/** Where Flux's objects have patches, by kind. */
const PATCHES: Readonly<Record<string, string>> = {
  "helm.toolkit.fluxcd.io/HelmRelease": "spec.postRenderers.*.kustomize.patches.*",
  "kustomize.toolkit.fluxcd.io/Kustomization": "spec.patches.*",
};

/** An item of a list in brackets, in a path of a JSON patch. */
const IN_BRACKETS = /^\s*(?:-\s+)?"?path"?\s*:\s*["']?(\/\S*\/\[(\d+)\]\S*?)["']?,?\s*$/m;

/** Paths of JSON patches that name an item of a list in brackets, which JSON Pointer doesn't know. */
export function* invalidPointers({ id, data }: ClusterObject): Iterable<InvalidValue> {
  const field = PATCHES[`${id.group}/${id.kind}`];
  if (field === undefined) return;
  for (const [path, entry] of valuesAt(data, field.split("."))) {
    const patch = text(entry, "patch") ?? "";
    const pointers = [
      IN_BRACKETS.exec(patch)?.[1],
      ...list(entry, "patch").map((operation) => text(operation, "path")),
    ];
    for (const pointer of pointers) {
      if (pointer === undefined || !/\/\[\d+\]/.test(pointer)) continue;
      yield {
        path: [...path, "patch"],
        message: `the path "${pointer}" of a JSON patch has an item in brackets; write ${pointer.replace(/\/\[(\d+)\]/g, "/$1")}`,
      };
    }
  }
}
