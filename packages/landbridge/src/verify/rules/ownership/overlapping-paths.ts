import { memoize } from "../../../lib/memoize";
import { keyOf } from "../../kubernetes/object";
import type { Applier, ClusterObject } from "../../model/applier";
import type { ClusterRule } from "../rule";
import { isSuspended } from "../suspended";
import { isAlike } from "./alike";
import { overlapsOf, type Overlap } from "./overlaps";

/** LB402 */
export const overlappingPaths: ClusterRule = {
  id: "LB402",
  name: "overlapping-paths",
  severity: "error",
  summary:
    "A Kustomization's directory is inside one that another Kustomization applies as a whole.",
  why: "Without a kustomization.yaml Flux applies every file below a directory. The inner directory is then applied twice, by two owners that overwrite each other and prune each other's objects.",
  remedy:
    "Add a kustomization.yaml to the outer directory that lists its files, or move the inner directory out of it.",
  limits:
    "It is a warning as long as both render the same: then only the owner of the objects changes back and forth. If a directory only looks like a cluster's, because its Flux bootstrap isn't in the repository, the rule stays silent: Flux may not apply all of it.",
  *check(model) {
    for (const overlap of overlapsOf(model)) {
      const { inner, outer, directory, around } = overlap;
      if (inner.object === undefined) continue;
      const clash = clashOf(overlap);
      const both = clash === "same" ? "; both render the same, so far" : "";
      const isHeld = isSuspended(inner) || isSuspended(outer);
      yield {
        message: `${outer.title} applies all of ${around === "" ? "the repository" : around}, including ${directory} of ${inner.title}${both}.`,
        at: { object: inner.object, path: ["spec", "path"], value: true },
        object: inner.object.id,
        cause: around,
        // With other names or namespaces they are applied twice, but not from two owners; and nothing applies what is suspended.
        ...(clash === "different" && !isHeld ? {} : { severity: "warning" }),
        related:
          outer.object === undefined
            ? []
            : [{ at: { object: outer.object, path: ["spec", "path"] }, message: outer.title }],
      };
    }
  },
};

/** Whether both have objects of the same name, and these differ: else only their owner changes back and forth. */
function clashOf({ inner, outer }: Overlap): "none" | "same" | "different" {
  const others = byKey(outer);
  const pairs = inner.objects.flatMap((object) => {
    const other = others.get(keyOf(object.id));
    return other === undefined ? [] : [[object, other] as const];
  });
  if (pairs.length === 0) return "none";
  return pairs.every(([one, other]) => isAlike(one, other)) ? "same" : "different";
}

/** One outer folder may hold many inner ones. */
const byKey = memoize(
  ({ objects }: Applier): ReadonlyMap<string, ClusterObject> =>
    new Map(objects.map((object) => [keyOf(object.id), object])),
);
