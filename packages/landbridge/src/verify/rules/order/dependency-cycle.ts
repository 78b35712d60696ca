import type { ClusterObject } from "../../model/applier";
import type { Edge } from "../../model/rollout-event";
import type { FieldPath } from "../../yaml/json";
import type { ClusterRule } from "../rule";
import { cyclesOf } from "./cycles";

/** LB202 */
export const dependencyCycle: ClusterRule = {
  id: "LB202",
  name: "dependency-cycle",
  severity: "error",
  summary: "Kustomizations or HelmReleases depend on each other in a cycle.",
  why: "None of them ever starts. Flux also stops reacting to events for every Kustomization that shares the source.",
  remedy: "Remove one dependsOn from the cycle.",
  *check(model) {
    for (const { edges, byDependsOnAlone } of cyclesOf(model.order)) {
      if (!byDependsOnAlone) continue;
      // Edges run in the direction of time; people read "depends on" against it.
      const steps = edges.filter(({ reason }) => reason === "depends-on").reverse();
      const [first] = steps;
      const at = first === undefined ? undefined : spotOf(first);
      if (first === undefined || at === undefined) continue;
      const titles = steps.map(({ to }) => to.applier.title);
      yield {
        message: `dependsOn cycle: ${[...titles, first.to.applier.title].join(" -> ")}.`,
        at,
        object: at.object.id,
        related: steps.slice(1).flatMap((step) => {
          const spot = spotOf(step);
          const message = `${step.to.applier.title} depends on ${step.from.applier.title}`;
          return spot === undefined ? [] : [{ at: spot, message }];
        }),
      };
    }
  },
};

/** The dependsOn entry that makes an edge. */
export function spotOf({
  to,
  dependency,
}: Edge): { readonly object: ClusterObject; readonly path: FieldPath } | undefined {
  const { object } = to.applier;
  return object === undefined || dependency === undefined
    ? undefined
    : { object, path: dependency.path };
}
