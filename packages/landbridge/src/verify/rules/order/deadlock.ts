import { healthChecksOf } from "../../flux/kustomization";
import { keyOf } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import type { Edge, EdgeReason } from "../../model/rollout-event";
import { parentOf } from "../../repository/repository";
import { flag, record, type FieldPath } from "../../yaml/json";
import type { ClusterRule } from "../rule";
import { cyclesOf } from "./cycles";
import { spotOf } from "./dependency-cycle";

/** LB203 */
export const deadlock: ClusterRule = {
  id: "LB203",
  name: "deadlock",
  severity: "error",
  summary: "A Kustomization waits for something that can only start after it.",
  why: "A Kustomization with wait or healthChecks is Ready only when the objects that it applies are. If one of them depends on it, or needs a source that comes after it, both wait until the timeout, and then start over.",
  remedy:
    "Remove the dependsOn, move the object into its own Kustomization, or omit wait if only the order of applying matters.",
  limits:
    "If a health check names a workload, the release that creates it is inferred from its name.",
  *check(model) {
    for (const { edges, byDependsOnAlone } of cyclesOf(model.order)) {
      if (byDependsOnAlone) continue;
      const steps = edges.filter(({ reason }) => reason !== "runs");
      if (steps.some((step) => isAppliedByHand(step) || isGuess(model, step))) continue;
      if (!model.root.certain && steps.some(isStart)) continue;
      const place = PLACES.map((reason) => steps.find((step) => step.reason === reason)).find(
        (step) => step !== undefined,
      );
      const object = place?.to.applier.object;
      if (place === undefined || object === undefined) continue;
      yield {
        message: `Deadlock: ${steps.map(explain).join("; ")}.`,
        at: spotOf(place) ?? { object, path: fieldOf(place) },
        object: object.id,
        related: steps.flatMap((step) => {
          const other = step.to.applier.object;
          if (step === place || other === undefined) return [];
          return [
            { at: spotOf(step) ?? { object: other, path: fieldOf(step) }, message: explain(step) },
          ];
        }),
      };
    }
  },
};

/**
 * The cluster's own Kustomization is first applied by hand, with everything in its directory: it may depend on
 * that although it applies it again later.
 */
function isAppliedByHand({ from, to, reason }: Edge): boolean {
  if (reason !== "depends-on" || to.applier.kind !== "root") return false;
  const [first, second] = [from.applier.object, to.applier.object];
  return (
    first !== undefined &&
    second !== undefined &&
    parentOf(first.origin.file) === parentOf(second.origin.file)
  );
}

/** Whether it is a Kustomization where nothing shows what starts the cluster: who applies it makes its source as well. */
function isStart({ to, reason }: Edge): boolean {
  return reason === "needs-source" && to.applier.parent?.kind === "root";
}

/** A health check names a workload, and the release that creates it is only inferred. */
function isGuess({ order }: Model, { from, to, reason }: Edge): boolean {
  if (reason !== "waits-for" || from.applier.parent === to.applier) return false;
  const { object } = from.applier;
  return object !== undefined && !order.checks.names(to.applier, object.id);
}

/** Edges to look at first, to fix a deadlock. */
const PLACES: readonly EdgeReason[] = ["depends-on", "waits-for", "needs-source"];

function explain({ from, to, reason }: Edge): string {
  const [first, second] = [from.applier.title, to.applier.title];
  switch (reason) {
    case "depends-on":
      return `${second} depends on ${first}`;
    case "waits-for":
      return `${second} waits for ${first}`;
    case "applies":
      return `${second} is applied by ${first}`;
    case "sync-wave":
    case "earlier-step":
      return `${second} belongs to a later step than ${first}`;
    case "needs-source":
      return `${second} needs a source that ${first} applies`;
    case "runs":
      return `${first} runs`;
  }
}

/** The field that makes an edge. */
function fieldOf({ to, from, reason }: Edge): FieldPath {
  const { spec, kind } = to.applier;
  if (reason === "needs-source") {
    if (kind !== "HelmRelease") return ["spec", "sourceRef"];
    const direct = record(spec, "chartRef") !== undefined;
    return direct ? ["spec", "chartRef"] : ["spec", "chart", "spec", "sourceRef"];
  }
  if (reason !== "waits-for") return [];
  if (flag(spec, "wait") === true) return ["spec", "wait"];
  const { id } = from.applier.object ?? {};
  const index = healthChecksOf(spec).findIndex(
    (check) => id !== undefined && keyOf(check) === keyOf(id),
  );
  return index === -1 ? ["spec", "healthChecks"] : ["spec", "healthChecks", index];
}
