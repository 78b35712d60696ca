import { annotationsOf, describe } from "../../kubernetes/object";
import type { Applier } from "../../model/applier";
import { hasOwnHealthCheck } from "../../model/argocd/health-configuration";
import type { Model } from "../../model/model";
import type { Release } from "../../model/release";
import { flag, isRecord, list, text } from "../../yaml/json";
import type { ClusterRule } from "../rule";
import { isSuspended } from "../suspended";

/** LB916 */
export const metricsComeLater: ClusterRule = {
  id: "LB916",
  name: "metrics-come-later",
  severity: "error",
  summary: "An Application has an autoscaler, and the metrics API comes only in a later wave.",
  why: "Argo CD takes a HorizontalPodAutoscaler for Degraded while the metrics API doesn't answer (FailedGetResourceMetric). The Application never becomes healthy, so the later wave, with metrics-server in it, never starts.",
  remedy:
    "Give metrics-server an earlier wave than what is scaled (with landbridge waves: let its Kustomization depend on that of metrics-server), or switch the autoscaler off.",
  limits:
    "Of charts, only those are known that have an autoscaler by default or switch it on by autoscaling.enabled. Nothing is reported unless the repository installs metrics-server itself, nor where it has a health check of its own for HorizontalPodAutoscaler.",
  *check(model) {
    const servers = serversOfMetrics(model);
    // A health check of one's own may take it for healthy, which is the usual way around this.
    if (servers.length === 0 || hasOwnHealthCheck(model.health, AUTOSCALER)) return;
    for (const applier of model.appliers) {
      if (applier.kind !== "Application" || applier.object === undefined) continue;
      const scaled = isSuspended(applier) ? undefined : autoscalerOf(model, applier);
      if (scaled === undefined || servers.includes(applier)) continue;
      if (!servers.every((server) => model.order.readyBefore(applier, server))) continue;
      const [server] = servers;
      if (server?.object === undefined) continue;
      yield {
        message: `${applier.title} has ${scaled}, which is not healthy without metrics, but ${server.title} comes only when ${applier.title} is healthy.`,
        at: { object: applier.object },
        object: applier.object.id,
        related: [{ at: { object: server.object }, message: "installs the metrics API" }],
      };
    }
  },
};

const AUTOSCALER = { group: "autoscaling", kind: "HorizontalPodAutoscaler" };

/** What installs the API `metrics.k8s.io`. */
function serversOfMetrics(model: Model): readonly Applier[] {
  const charts = model.releases
    .filter(({ facts }) => facts?.servesMetrics === true)
    .map(({ applier }) => applier);
  const services = model
    .ofKind("apiregistration.k8s.io", "APIService")
    .filter(({ data }) => text(data, "spec", "group") === "metrics.k8s.io")
    .map(({ applier }) => applier);
  return [...new Set([...charts, ...services])].filter(
    (applier) => model.appliesHere(applier) && !isSuspended(applier),
  );
}

/** What in an Application is scaled by cpu or memory; undefined if nothing is known to be. */
function autoscalerOf(model: Model, applier: Applier): string | undefined {
  const object = applier.objects.find(
    ({ id, data }) =>
      id.kind === AUTOSCALER.kind &&
      id.group === AUTOSCALER.group &&
      annotationsOf(data)["argocd.argoproj.io/ignore-healthcheck"] !== "true" &&
      readsResources(list(data, "spec", "metrics")),
  );
  if (object !== undefined) return describe(object.id);
  const release = model.releases.find((one) => one.applier === applier && autoscales(one));
  return release && `the HorizontalPodAutoscaler of chart ${release.chart ?? release.releaseName}`;
}

/** Without any metric, it is the cpu's. */
function readsResources(metrics: readonly unknown[]): boolean {
  const types = metrics.map((metric) => text(metric, "type"));
  return types.length === 0 || types.some((type) => type?.endsWith("Resource") === true);
}

function autoscales({ facts, values }: Release): boolean {
  if (facts?.autoscales !== undefined) return facts.autoscales(values);
  return [values, ...Object.values(values)].some(
    (part) => isRecord(part) && flag(part, "autoscaling", "enabled") === true,
  );
}
