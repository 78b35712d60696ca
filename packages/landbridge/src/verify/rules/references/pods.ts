import { memoize } from "../../../lib/memoize";
import { labelsOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, isRecord, list, record, type FieldPath, type YamlRecord } from "../../yaml/json";

/** Pods that an object makes. */
export interface Pods {
  readonly owner: ClusterObject;
  /** Position of the pod template; empty for a Pod. */
  readonly path: FieldPath;
  readonly labels: YamlRecord;
  readonly spec: YamlRecord;
}

/** Where kinds keep their pod template. */
const TEMPLATES: Readonly<Record<string, FieldPath>> = {
  "/Pod": [],
  "/ReplicationController": ["spec", "template"],
  "apps/DaemonSet": ["spec", "template"],
  "apps/Deployment": ["spec", "template"],
  "apps/ReplicaSet": ["spec", "template"],
  "apps/StatefulSet": ["spec", "template"],
  "batch/Job": ["spec", "template"],
  "batch/CronJob": ["spec", "jobTemplate", "spec", "template"],
  "argoproj.io/Rollout": ["spec", "template"],
  "keda.sh/ScaledJob": ["spec", "jobTargetRef", "template"],
};

/** The pods that the manifests of a cluster make; those of charts and controllers are unknown. */
export const podsOf = memoize((model: Model): readonly Pods[] =>
  model.objects.flatMap((owner) => podsMadeBy(owner) ?? []),
);

/** The pods that an object makes; undefined for other kinds. */
export function podsMadeBy(owner: ClusterObject): Pods | undefined {
  const path = TEMPLATES[`${owner.id.group}/${owner.id.kind}`];
  const template = path === undefined ? undefined : at(owner.data, ...path);
  const spec = record(template, "spec");
  if (path === undefined || spec === undefined) return undefined;
  return { owner, path, labels: labelsOf(template), spec };
}

/** The containers of a pod's `spec`, with their positions in it. */
export function containersOf(
  spec: YamlRecord,
): readonly { readonly container: YamlRecord; readonly path: FieldPath }[] {
  return ["initContainers", "containers"].flatMap((field) =>
    list(spec, field).flatMap((container, index) =>
      isRecord(container) ? [{ container, path: [field, index] }] : [],
    ),
  );
}
