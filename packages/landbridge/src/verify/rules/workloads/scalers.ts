import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";

/** The HorizontalPodAutoscalers and ScaledObjects (KEDA) of the tree that scale a workload. */
export function scalersOf(model: Model, { id, applier }: ClusterObject): readonly ClusterObject[] {
  const isFor = ({ id: own, data, applier: by }: ClusterObject): boolean =>
    by.target === applier.target &&
    own.namespace === id.namespace &&
    text(data, "spec", "scaleTargetRef", "name") === id.name &&
    (text(data, "spec", "scaleTargetRef", "kind") ?? "Deployment") === id.kind;
  return [
    ...model.ofKind("autoscaling", "HorizontalPodAutoscaler"),
    ...model.ofKind("keda.sh", "ScaledObject"),
  ].filter(isFor);
}
