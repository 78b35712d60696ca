/** The workspace of a cluster has nothing to choose: AWS keeps samples for 150 days. */
export interface ManagedPrometheusSettings {
  /** Whether Prometheus in workload clusters writes to it, too. Default: false. */
  readonly hasWorkloads?: boolean;
}
