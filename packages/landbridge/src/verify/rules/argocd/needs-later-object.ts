import { kindRank } from "../../argocd/kind-order";
import { compareSteps, hooksOf, syncStepOf, type SyncStep } from "../../argocd/sync-wave";
import { describe, keyOf } from "../../kubernetes/object";
import type { Applier, ClusterObject } from "../../model/applier";
import { at, flag, list, record, text, type YamlRecord } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";

/** LB911 */
export const needsLaterObject: ClusterRule = {
  id: "LB911",
  name: "needs-later-object",
  severity: "error",
  summary: "A hook or sync wave waits for pods that need an object of a later phase or wave.",
  why: "Argo CD waits until the hook has finished, or the workload is healthy, before it goes on. Its pods can't start without the object, and the object comes only after them: the sync never ends.",
  remedy:
    "Give the object an earlier phase or wave than the pods that use it, or the pods a later one.",
  limits:
    "Only what the same Application applies is checked. On a cluster that has the object already, the sync succeeds.",
  *check(model) {
    for (const applier of model.appliers) {
      if (applier.kind === "Application" && !applier.incomplete) yield* checkApplication(applier);
    }
  },
};

/** Kinds with pods that a sync waits for. */
const WORKLOADS = new Set(["Deployment", "StatefulSet", "DaemonSet", "Job", "Pod"]);

function* checkApplication({ objects, title }: Applier): Iterable<Report> {
  const byKey = new Map<string, ClusterObject[]>();
  for (const object of objects) {
    const key = keyOf(object.id);
    byKey.set(key, [...(byKey.get(key) ?? []), object]);
  }
  for (const object of objects) {
    const step = syncStepOf(object.data);
    if (!WORKLOADS.has(object.id.kind) || step === undefined || isHealthyAtOnce(object)) continue;
    for (const need of needsOf(object)) {
      const found = byKey.get(keyOf({ group: "", namespace: object.id.namespace, ...need })) ?? [];
      const [first] = found;
      if (first === undefined || found.some((each) => !isLater(each, step))) continue;
      const isHook = hooksOf(object.data).length > 0;
      yield {
        message: `${title} waits for ${describe(object.id)}${isHook ? `, a ${step.phase} hook` : ""}, but applies ${describe(first.id)}, which its pods need, only after it.`,
        at: { object },
        object: object.id,
        related: [{ at: { object: first }, message: "is applied later" }],
      };
    }
  }
}

/**
 * Whether Argo CD takes a workload for healthy without any pod: one that is scaled to none, and a DaemonSet that is
 * updated by hand (gitops-engine's pkg/health).
 */
function isHealthyAtOnce({ id, data }: ClusterObject): boolean {
  if (id.kind === "DaemonSet") return text(data, "spec", "updateStrategy", "type") === "OnDelete";
  return (
    (id.kind === "Deployment" || id.kind === "StatefulSet") && at(data, "spec", "replicas") === 0
  );
}

function isLater({ data }: ClusterObject, step: SyncStep): boolean {
  const own = syncStepOf(data);
  return own !== undefined && own.phase !== "SyncFail" && compareSteps(own, step) > 0;
}

/** An object of the same namespace. */
export interface Need {
  readonly kind: string;
  readonly name: string;
}

/** What pods of a workload can't start without; nothing for an object without pods. */
export function needsOf({ data, id }: ClusterObject): readonly Need[] {
  const spec = id.kind === "Pod" ? record(data, "spec") : record(data, "spec", "template", "spec");
  if (spec === undefined) return [];
  const needs: Need[] = [];
  const add = (kind: string, name: string | undefined, holder?: unknown): void => {
    if (name !== undefined && name !== "" && flag(holder, "optional") !== true)
      needs.push({ kind, name });
  };
  // Kubernetes makes the account default of each namespace: an object of that name only changes it.
  const account = text(spec, "serviceAccountName");
  if (account !== "default") add("ServiceAccount", account);
  for (const volume of list(spec, "volumes")) {
    add("ConfigMap", text(volume, "configMap", "name"), record(volume, "configMap"));
    add("Secret", text(volume, "secret", "secretName"), record(volume, "secret"));
    add("PersistentVolumeClaim", text(volume, "persistentVolumeClaim", "claimName"));
  }
  for (const container of [...list(spec, "initContainers"), ...list(spec, "containers")])
    for (const need of environmentOf(container)) needs.push(need);
  // Within a wave these come before workloads anyway.
  return needs.filter(({ kind }) => kindRank(kind) < kindRank(id.kind));
}

function environmentOf(container: unknown): readonly Need[] {
  const entries = [
    ...list(container, "envFrom").flatMap((entry) => [
      ["ConfigMap", record(entry, "configMapRef")] as const,
      ["Secret", record(entry, "secretRef")] as const,
    ]),
    ...list(container, "env").flatMap((entry) => [
      ["ConfigMap", record(entry, "valueFrom", "configMapKeyRef")] as const,
      ["Secret", record(entry, "valueFrom", "secretKeyRef")] as const,
    ]),
  ];
  return entries.flatMap(([kind, reference]: readonly [string, YamlRecord | undefined]) => {
    const name = text(reference, "name");
    return name === undefined || flag(reference, "optional") === true ? [] : [{ kind, name }];
  });
}
