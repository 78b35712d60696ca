import { memoize } from "../../../lib/memoize";
import { keyOf } from "../../kubernetes/object";
import type { Applier } from "../../model/applier";
import type { ClusterRule } from "../rule";
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
    "If a directory only looks like a cluster's, because its Flux bootstrap isn't in the repository, the rule stays silent: Flux may not apply all of it.",
  *check(model) {
    for (const overlap of overlapsOf(model)) {
      const { inner, outer, directory, around } = overlap;
      if (inner.object === undefined) continue;
      yield {
        message: `${outer.title} applies all of ${around}, including ${directory} of ${inner.title}.`,
        at: { object: inner.object, path: ["spec", "path"], value: true },
        object: inner.object.id,
        cause: around,
        // With other names or namespaces they are applied twice, but not from two owners.
        ...(sharesObject(overlap) ? {} : { severity: "warning" }),
        related:
          outer.object === undefined
            ? []
            : [{ at: { object: outer.object, path: ["spec", "path"] }, message: outer.title }],
      };
    }
  },
};

function sharesObject({ inner, outer }: Overlap): boolean {
  const keys = keysOf(outer);
  return inner.objects.some(({ id }) => keys.has(keyOf(id)));
}

/** One outer folder may hold many inner ones. */
const keysOf = memoize(
  ({ objects }: Applier): ReadonlySet<string> => new Set(objects.map(({ id }) => keyOf(id))),
);
