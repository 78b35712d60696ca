import { optional } from "../addon";
import { PROMETHEUS } from "./contract";
import { ManagedPrometheus, ROLES, WORKLOAD_POLICY } from "./managed-prometheus";

export { ManagedPrometheus, WORKLOAD_POLICY } from "./managed-prometheus";
export type { ManagedPrometheusProps } from "./props";

/** Amazon Managed Service for Prometheus, for the metrics of kube-prometheus-stack. */
export const managedPrometheus = optional({
  name: "amazon-managed-prometheus",
  identity: PROMETHEUS,
  accountNames: [ROLES.prometheus, ROLES.grafana, WORKLOAD_POLICY],
  create(scope, { name, region, cluster, contract }, settings) {
    const { clusterName } = cluster;
    const given = { name, region, clusterName, contract };
    new ManagedPrometheus(scope, "managed-prometheus", { ...given, ...settings });
  },
});
