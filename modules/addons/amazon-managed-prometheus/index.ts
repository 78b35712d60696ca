import { optional } from "../addon";
import { PROMETHEUS } from "./contract";
import { ManagedPrometheus, ROLES } from "./managed-prometheus";

export { ManagedPrometheus } from "./managed-prometheus";
export type { ManagedPrometheusProps } from "./props";

/** Amazon Managed Service for Prometheus, for the metrics of kube-prometheus-stack. */
export const managedPrometheus = optional({
  name: "amazon-managed-prometheus",
  identity: PROMETHEUS,
  accountNames: [ROLES.prometheus, ROLES.grafana],
  create(scope, { name, region, cluster, contract }) {
    const { clusterName } = cluster;
    new ManagedPrometheus(scope, "managed-prometheus", { name, region, clusterName, contract });
  },
});
