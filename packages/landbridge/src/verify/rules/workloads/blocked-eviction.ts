import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, record } from "../../yaml/json";
import { podsOf } from "../references/pods";
import { isSelected } from "../references/service-ports";
import type { ClusterRule } from "../rule";
import { scalersOf } from "./scalers";

/** LB643 */
export const blockedEviction: ClusterRule = {
  id: "LB643",
  name: "blocked-eviction",
  severity: "warning",
  summary: "A PodDisruptionBudget never allows a pod to be evicted.",
  why: "Draining a node waits forever: Karpenter, cluster upgrades and managed node groups can't replace it.",
  remedy: "Set maxUnavailable: 1, or a minAvailable that is less than the number of replicas.",
  limits:
    "With a number, only budgets for one Deployment or StatefulSet of the repository with at least two replicas are compared: with a single replica, people often mean it. An autoscaler counts with its minReplicas, and the message says so.",
  checksRemotes: true,
  *check(model) {
    for (const budget of model.ofKind("policy", "PodDisruptionBudget")) {
      const why = whyBlocked(model, budget);
      if (why === undefined) continue;
      yield {
        message: `${describe(budget.id)} ${why.isAtTimes === true ? "may allow no" : "never allows an"} eviction: ${why.message}.`,
        at: { object: budget, path: ["spec", why.field], value: true },
        object: budget.id,
      };
    }
  },
};

interface Why {
  readonly field: string;
  readonly message: string;
  /** Whether it is so only while an autoscaler keeps its minimum. */
  readonly isAtTimes?: boolean;
}

function whyBlocked(model: Model, budget: ClusterObject): Why | undefined {
  const { maxUnavailable, minAvailable } = record(budget.data, "spec") ?? {};
  if (maxUnavailable === 0 || maxUnavailable === "0%" || maxUnavailable === "0")
    return { field: "maxUnavailable", message: `maxUnavailable is ${String(maxUnavailable)}` };
  if (minAvailable === "100%") return { field: "minAvailable", message: "minAvailable is 100%" };
  const replicas = replicasOf(model, budget);
  return typeof minAvailable === "number" &&
    replicas !== undefined &&
    minAvailable >= replicas.count
    ? {
        field: "minAvailable",
        message: `minAvailable is ${minAvailable}, and ${ofWorkload(replicas)}`,
        isAtTimes: replicas.scaler !== undefined,
      }
    : undefined;
}

function ofWorkload({ owner, count, scaler }: Replicas): string {
  if (scaler === undefined) return `${describe(owner.id)} has ${count} replicas`;
  return `the minimum of ${describe(scaler.id)}, which scales ${describe(owner.id)}, is ${count}: while the load is low, there are no more`;
}

interface Replicas {
  readonly owner: ClusterObject;
  readonly count: number;
  /** The autoscaler that sets them. */
  readonly scaler: ClusterObject | undefined;
}

/** The replicas of the only workload that a budget is for; undefined if they are unknown, or one. */
function replicasOf(model: Model, { id, data }: ClusterObject): Replicas | undefined {
  const selector = record(data, "spec", "selector", "matchLabels");
  if (selector === undefined || record(data, "spec", "selector", "matchExpressions") !== undefined)
    return undefined;
  const [pods, second] = podsOf(model).filter(
    ({ owner, labels }) => owner.id.namespace === id.namespace && isSelected(labels, selector),
  );
  if (pods === undefined || second !== undefined || pods.owner.id.group !== "apps")
    return undefined;
  if (pods.owner.id.kind === "DaemonSet") return undefined;
  const [scaler] = scalersOf(model, pods.owner);
  const count =
    scaler === undefined
      ? at(pods.owner.data, "spec", "replicas")
      : at(scaler.data, "spec", "minReplicas");
  return typeof count === "number" && count > 1 ? { owner: pods.owner, count, scaler } : undefined;
}
