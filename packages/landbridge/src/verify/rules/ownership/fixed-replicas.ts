import { automationOf } from "../../argocd/automation";
import { describe } from "../../kubernetes/object";
import type { Applier, ClusterObject } from "../../model/applier";
import { isLeftAlone } from "../../model/left-alone";
import type { Model } from "../../model/model";
import { at, flag, list, record } from "../../yaml/json";
import type { ClusterRule } from "../rule";
import { scalersOf } from "../workloads/scalers";

/** LB405 */
export const fixedReplicas: ClusterRule = {
  id: "LB405",
  name: "fixed-replicas",
  severity: "warning",
  summary: "Git fixes the number of replicas that an autoscaler changes.",
  why: "Each reconciliation sets the number that Git has, and the autoscaler then sets its own: under load, pods are stopped every few minutes.",
  remedy:
    "Remove spec.replicas from the manifest. Where a base has it, remove it with a patch; Flux 2.9 and Argo CD can also ignore the field (spec.ignore; ignoreDifferences).",
  limits:
    "Workloads that a chart of another repository creates aren't checked, nor Applications without selfHeal, which set it only when something changes in Git.",
  checksRemotes: true,
  *check(model) {
    for (const kind of ["Deployment", "StatefulSet"])
      for (const object of model.ofKind("apps", kind)) {
        const replicas = at(object.data, "spec", "replicas");
        if (typeof replicas !== "number" || !setsAgain(model, object)) continue;
        const scaler = scalersOf(model, object).find((one) => changes(one, replicas));
        if (scaler === undefined) continue;
        yield {
          message: `${object.applier.title} sets the replicas of ${describe(object.id)} back to ${replicas} again and again, against ${describe(scaler.id)}.`,
          at: { object, path: ["spec", "replicas"], value: true },
          object: object.id,
          related: [
            {
              at: { object: scaler, path: ["spec", "scaleTargetRef", "name"], value: true },
              message: "scales it",
            },
          ],
        };
      }
  },
};

/** Whether the number can be another one than that of Git. A HorizontalPodAutoscaler leaves what has none as it is. */
function changes({ id, data }: ClusterObject, replicas: number): boolean {
  if (id.kind === "HorizontalPodAutoscaler" && replicas === 0) return false;
  const keda = id.kind === "ScaledObject";
  const least = at(data, "spec", keda ? "minReplicaCount" : "minReplicas") ?? (keda ? 0 : 1);
  const most = at(data, "spec", keda ? "maxReplicaCount" : "maxReplicas");
  return !(least === replicas && most === replicas);
}

/** Whether what applies the object also corrects it when Git hasn't changed. */
function setsAgain(model: Model, object: ClusterObject): boolean {
  const { applier } = object;
  if (applier.suspended) return false;
  switch (applier.kind) {
    case "Kustomization":
      return (
        !isLeftAlone(object) &&
        !list(applier.spec, "ignore").some((entry) => hasReplicas(list(entry, "paths")))
      );
    case "Application":
      return heals(applier) && !ignoresDifference(model, applier);
    default:
      return false;
  }
}

/** Whether one of some JSON pointers is the number of replicas, or has it below it. */
function hasReplicas(pointers: readonly unknown[]): boolean {
  return pointers.some(
    (pointer) => typeof pointer === "string" && "/spec/replicas".startsWith(pointer),
  );
}

function heals({ spec }: Applier): boolean {
  return flag(automationOf(spec), "selfHeal") === true;
}

/** The key of `argocd-cm` that says for every Application what `ignoreDifferences` says for one. */
const FOR_ALL = "resource.customizations.ignoreDifferences";

/** Whether differences in replicas aren't corrected, by the Application or for all of them. */
function ignoresDifference(model: Model, { spec }: Applier): boolean {
  const own = list(spec, "ignoreDifferences").some(
    (entry) =>
      hasReplicas(list(entry, "jsonPointers")) ||
      list(entry, "jqPathExpressions").some((path) => String(path).includes("replicas")) ||
      list(entry, "managedFieldsManagers").length > 0,
  );
  return (
    own ||
    model.objects.some(
      ({ id, data }) =>
        id.kind === "ConfigMap" &&
        id.name === "argocd-cm" &&
        Object.keys(record(data, "data") ?? {}).some((key) => key.startsWith(FOR_ALL)),
    ) ||
    model.releases.some(
      ({ chart, values }) => chart === "argo-cd" && JSON.stringify(values).includes(FOR_ALL),
    )
  );
}
