import { engineTraits } from "landbridge/contract";

import type { Contract, ServiceAccountReference } from "../../contract";
import { arn, bool, text, url } from "../../contract";

/** The service account of Prometheus, by the chart's values below. */
export const PROMETHEUS: ServiceAccountReference = {
  namespace: "monitoring",
  serviceAccount: "prometheus",
};

/** The service account of Grafana, by the chart's values below. */
export const GRAFANA: ServiceAccountReference = {
  namespace: "monitoring",
  serviceAccount: "grafana",
};

/** What Prometheus and Grafana need to know of the workspace. */
export interface WorkspaceValues {
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  readonly region: string;
  /** URL of the workspace, with a slash at its end. */
  readonly endpoint: string;
}

/** Requests are signed with the role of the pod. */
const remoteWrite = (region: string, endpoint: string) => [
  { url: url(`${endpoint}api/v1/remote_write`), sigv4: { region: text(region) } },
];

/** Adds the workspace to the values of kube-prometheus-stack, and its endpoint for Grafana's data source. */
export function addManagedPrometheus(
  contract: Contract,
  { clusterName, region, endpoint }: WorkspaceValues,
): void {
  contract.variable("TF_MANAGED_PROMETHEUS_ENDPOINT", url(endpoint));
  contract.service("amazon-managed-prometheus", {
    namespace: PROMETHEUS.namespace,
    values: {
      prometheus: {
        serviceAccount: { name: text(PROMETHEUS.serviceAccount) },
        prometheusSpec: {
          externalLabels: { cluster: text(clusterName) },
          remoteWrite: remoteWrite(region, endpoint),
        },
      },
      grafana: {
        serviceAccount: { name: text(GRAFANA.serviceAccount) },
        // Grafana's own data source for Prometheus can't sign requests any more.
        plugins: [text("grafana-amazonprometheus-datasource")],
        "grafana.ini": { auth: { sigv4_auth_enabled: bool(true) } },
      },
    },
  });
}

/** The hub's workspace, as workload clusters need it. */
export interface WorkloadMetrics extends Pick<WorkspaceValues, "region" | "endpoint"> {
  /** ARN of the policy that lets Prometheus write. */
  readonly policyArn: string;
}

/** Adds the workspace to the values of Prometheus in workload clusters, and the policy of their roles. */
export function addWorkloadMetrics(
  contract: Contract,
  { region, endpoint, policyArn }: WorkloadMetrics,
): void {
  contract.variable("TF_WORKLOAD_METRICS_POLICY_ARN", arn(policyArn));
  contract.service("workload-prometheus", {
    // With Flux that of the HelmReleases, which are on the hub; Argo CD gets them as an annotation.
    namespace: engineTraits(contract.engine.kind).namespace,
    values: { prometheus: { prometheusSpec: { remoteWrite: remoteWrite(region, endpoint) } } },
  });
}
