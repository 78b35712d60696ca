import { annotationsOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at } from "../../yaml/json";
import { podsMadeBy } from "./pods";

/**
 * Names of the ports of containers that admission webhooks add to pods: Istio's proxy (injection-template.yaml of
 * istio-discovery), Linkerd's (charts/partials/templates/_proxy.tpl), and Dapr's (pkg/injector/patcher).
 */
const PORTS = new Set([
  "http-envoy-prom",
  "linkerd-admin",
  "linkerd-proxy",
  ...["dapr-http", "dapr-grpc", "dapr-internal", "dapr-metrics"],
]);

/** Whether a port is named like one of a proxy that no manifest lists. */
export function isPortOfSidecar(name: string): boolean {
  return PORTS.has(name);
}

/** Annotations of pods, or of their namespace, for which a webhook adds containers with ports that are configured elsewhere. */
const INJECTED =
  /^(?:sidecar\.opentelemetry\.io\/inject|sidecar\.jaegertracing\.io\/inject|inject\.istio\.io\/templates)$/;

/** Whether a webhook may add ports with any names to the pods of a workload. */
export function mayGetPorts(model: Model, owner: ClusterObject): boolean {
  const pods = podsMadeBy(owner);
  if (pods === undefined) return false;
  const namespace = { group: "", kind: "Namespace", namespace: "", name: owner.id.namespace };
  const marked = [
    at(owner.data, ...pods.path),
    owner.data,
    ...model.find(namespace).map(({ data }) => data),
  ];
  return marked.some((data) => Object.keys(annotationsOf(data)).some((key) => INJECTED.test(key)));
}
