/** The workspace of a cluster has nothing to choose: AWS keeps samples for 150 days. */
export type ManagedPrometheusSettings = Readonly<Record<string, never>>;
