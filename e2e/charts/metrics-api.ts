import * as fs from "node:fs";
import * as https from "node:https";
import type { AddressInfo } from "node:net";

import type { Cluster } from "../cluster/cluster";
import { SERVICE } from "../cluster/kinds";
import type { KubernetesObject } from "../cluster/object";
import { POD } from "../cluster/outside-kinds";
import { isAvailable } from "./ready";

const GROUP = "/apis/metrics.k8s.io/v1beta1";

const NAME = { name: "metrics-server", namespace: "kube-system" } as const;

/**
 * Answers as the metrics API in place of metrics-server, whose simulated pods run nothing: every container uses next to nothing.
 * It answers only while the Deployment is available.
 */
export class MetricsApi {
  private constructor(
    private readonly cluster: Cluster,
    private readonly server: https.Server,
  ) {
    server.on("request", (request, response) => {
      void this.answer(new URL(request.url ?? "/", "https://metrics")).then((found) => {
        response.writeHead(found === undefined ? 404 : 200, { "Content-Type": "application/json" });
        response.end(JSON.stringify(found ?? {}));
      });
    });
  }

  /** @param certificate path of a certificate, whose key is next to it: the chart lets the API server accept any */
  public static async start(cluster: Cluster, certificate: string): Promise<MetricsApi> {
    const key = fs.readFileSync(certificate.replace(/\.crt$/, ".key"));
    const server = https.createServer({ cert: fs.readFileSync(certificate), key });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new MetricsApi(cluster, server);
  }

  /** The way to it from the Service of metrics-server. */
  public readonly route = async (host: string): Promise<number | undefined> => {
    const service = await this.cluster.read(SERVICE, NAME.name, NAME.namespace);
    const isOurs = host === `${String(service?.spec?.clusterIP)}:443`;
    if (!isOurs || !(await isAvailable(this.cluster, NAME.name, NAME.namespace))) return undefined;
    return (this.server.address() as AddressInfo).port;
  };

  public stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer({ pathname, searchParams }: URL): Promise<object | undefined> {
    if (pathname === GROUP) return RESOURCES;
    const [, namespace] = new RegExp(`^${GROUP}/namespaces/([^/]+)/pods$`).exec(pathname) ?? [];
    if (namespace === undefined) return undefined;
    const pods = await this.cluster.list(POD, namespace);
    const selector = searchParams.get("labelSelector") ?? "";
    return {
      kind: "PodMetricsList",
      apiVersion: "metrics.k8s.io/v1beta1",
      metadata: {},
      items: pods.filter((pod) => fits(pod, selector)).map(metricsOf),
    };
  }
}

const RESOURCES = {
  kind: "APIResourceList",
  apiVersion: "v1",
  groupVersion: "metrics.k8s.io/v1beta1",
  resources: [
    {
      name: "pods",
      singularName: "",
      namespaced: true,
      kind: "PodMetrics",
      verbs: ["get", "list"],
    },
  ],
};

/** Whether a pod has the labels of a selector such as `app=istiod,istio=pilot`. */
function fits({ metadata }: KubernetesObject, selector: string): boolean {
  return selector
    .split(",")
    .filter((part) => part !== "")
    .every((part) => {
      const [key = "", value = ""] = part.split("=");
      return metadata.labels?.[key] === value;
    });
}

function metricsOf({ metadata, spec }: KubernetesObject): object {
  const { containers = [] } = (spec ?? {}) as { containers?: { name: string }[] };
  return {
    metadata: { name: metadata.name, namespace: metadata.namespace, labels: metadata.labels },
    timestamp: new Date().toISOString(),
    window: "15s",
    containers: containers.map(({ name }) => ({ name, usage: { cpu: "1m", memory: "16Mi" } })),
  };
}
