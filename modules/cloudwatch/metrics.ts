import type { MonitoringTarget } from "./targets";

/** How a metric raises an alarm. */
export interface AlarmSpec {
  /** Name of the alarm, unique over all services; thresholds are configured by it. */
  readonly key: string;
  readonly above?: number;
  readonly below?: number;
  /** How many periods of five minutes in a row. Default: 3. */
  readonly periods?: number;
  /** What missing values mean. Default: nothing (`missing`). */
  readonly missing?: "notBreaching" | "breaching";
  /** What it means for whoever reads it. */
  readonly meaning: string;
}

/** A metric of a service: a widget of its dashboard and, with `alarm`, an alarm. */
export interface MetricSpec {
  readonly title: string;
  readonly metric: string;
  readonly statistic: "Average" | "Maximum" | "Minimum" | "Sum";
  /** Whether the metric is one of each broker. Default: false. */
  readonly perBroker?: boolean;
  /** Whether its dimensions name the target group in addition. Default: false. */
  readonly perTargetGroup?: boolean;
  readonly alarm?: AlarmSpec;
}

/** Metrics of a kind of target. */
export interface ServiceSpec {
  readonly namespace: string;
  readonly metrics: readonly MetricSpec[];
}

/** Every service: the one description that dashboards and alarms are created from. */
export const SERVICES: Readonly<Record<MonitoringTarget["kind"], ServiceSpec>> = {
  // Of the control plane; EKS publishes them for clusters of version 1.28 and newer without an agent.
  eks: {
    namespace: "AWS/EKS",
    metrics: [
      {
        title: "Requests to the API server",
        metric: "apiserver_request_total",
        statistic: "Sum",
      },
      {
        title: "Requests that failed with 5xx",
        metric: "apiserver_request_total_5XX",
        statistic: "Sum",
        alarm: {
          key: "eks-api-errors",
          above: 50,
          missing: "notBreaching",
          meaning: "the API server answers with errors of its own",
        },
      },
      {
        title: "Requests that were throttled",
        metric: "apiserver_request_total_429",
        statistic: "Sum",
        alarm: {
          key: "eks-api-throttled",
          above: 100,
          missing: "notBreaching",
          meaning: "clients ask the API server more than it answers",
        },
      },
      {
        title: "Pods that nothing schedules",
        metric: "scheduler_pending_pods_UNSCHEDULABLE",
        statistic: "Maximum",
        alarm: {
          key: "eks-unschedulable",
          above: 0,
          periods: 6,
          missing: "notBreaching",
          meaning: "pods have no node for half an hour: look at Karpenter",
        },
      },
      {
        title: "Size of etcd's database",
        metric: "apiserver_storage_size_bytes",
        statistic: "Maximum",
        alarm: {
          key: "eks-storage",
          above: 6_000_000_000,
          missing: "notBreaching",
          meaning: "etcd is nearly full (8 GB): the API server becomes read-only",
        },
      },
    ],
  },
  rds: {
    namespace: "AWS/RDS",
    metrics: [
      {
        title: "CPU, percent",
        metric: "CPUUtilization",
        statistic: "Average",
        alarm: { key: "rds-cpu", above: 90, meaning: "the database computes all the time" },
      },
      {
        title: "Free storage, bytes",
        metric: "FreeStorageSpace",
        statistic: "Minimum",
        alarm: {
          key: "rds-storage",
          below: 2_000_000_000,
          meaning: "the database is nearly full, and autoscaling doesn't help",
        },
      },
      {
        title: "Free memory, bytes",
        metric: "FreeableMemory",
        statistic: "Minimum",
        alarm: { key: "rds-memory", below: 64_000_000, meaning: "the database swaps soon" },
      },
      { title: "Connections", metric: "DatabaseConnections", statistic: "Maximum" },
      { title: "Read latency, seconds", metric: "ReadLatency", statistic: "Average" },
      { title: "Write latency, seconds", metric: "WriteLatency", statistic: "Average" },
    ],
  },
  msk: {
    namespace: "AWS/Kafka",
    metrics: [
      {
        title: "Active controllers",
        metric: "ActiveControllerCount",
        statistic: "Maximum",
        alarm: {
          key: "msk-controller",
          below: 1,
          meaning: "no controller: topics and leaders can't change",
        },
      },
      {
        title: "Partitions without a leader",
        metric: "OfflinePartitionsCount",
        statistic: "Maximum",
        alarm: { key: "msk-offline", above: 0, meaning: "some partitions can't be used" },
      },
      {
        title: "Partitions with too few copies",
        metric: "UnderReplicatedPartitions",
        statistic: "Maximum",
        perBroker: true,
        alarm: {
          key: "msk-replication",
          above: 0,
          periods: 6,
          meaning: "a broker lags behind: a loss of another one loses data",
        },
      },
      {
        title: "Used storage, percent",
        metric: "KafkaDataLogsDiskUsed",
        statistic: "Maximum",
        perBroker: true,
        alarm: { key: "msk-storage", above: 85, meaning: "a broker is nearly full" },
      },
      { title: "CPU, user percent", metric: "CpuUser", statistic: "Average", perBroker: true },
      { title: "Bytes in", metric: "BytesInPerSec", statistic: "Average", perBroker: true },
    ],
  },
  opensearch: {
    namespace: "AWS/ES",
    metrics: [
      {
        title: "Status red",
        metric: "ClusterStatus.red",
        statistic: "Maximum",
        alarm: { key: "opensearch-red", above: 0, periods: 1, meaning: "shards are missing" },
      },
      {
        title: "Status yellow",
        metric: "ClusterStatus.yellow",
        statistic: "Maximum",
        alarm: {
          key: "opensearch-yellow",
          above: 0,
          periods: 6,
          meaning: "copies of shards are missing",
        },
      },
      {
        title: "Free storage of the fullest node, MiB",
        metric: "FreeStorageSpace",
        statistic: "Minimum",
        alarm: { key: "opensearch-storage", below: 4096, meaning: "a node is nearly full" },
      },
      {
        title: "Writes are blocked",
        metric: "ClusterIndexWritesBlocked",
        statistic: "Maximum",
        alarm: {
          key: "opensearch-blocked",
          above: 0,
          periods: 1,
          missing: "notBreaching",
          meaning: "nothing can be written",
        },
      },
      {
        title: "Memory pressure, percent",
        metric: "JVMMemoryPressure",
        statistic: "Maximum",
        alarm: { key: "opensearch-memory", above: 92, meaning: "the nodes are too small" },
      },
      {
        title: "Failed automated snapshots",
        metric: "AutomatedSnapshotFailure",
        statistic: "Maximum",
        alarm: {
          key: "opensearch-snapshot",
          above: 0,
          periods: 1,
          missing: "notBreaching",
          meaning: "AWS couldn't take its snapshot",
        },
      },
      { title: "CPU, percent", metric: "CPUUtilization", statistic: "Maximum" },
    ],
  },
  alb: {
    namespace: "AWS/ApplicationELB",
    metrics: [
      { title: "Requests", metric: "RequestCount", statistic: "Sum" },
      {
        title: "Errors of the load balancer",
        metric: "HTTPCode_ELB_5XX_Count",
        statistic: "Sum",
        alarm: {
          key: "alb-errors",
          above: 25,
          missing: "notBreaching",
          meaning: "the load balancer finds nobody who answers",
        },
      },
      { title: "Errors of the targets", metric: "HTTPCode_Target_5XX_Count", statistic: "Sum" },
      { title: "Response time, seconds", metric: "TargetResponseTime", statistic: "Average" },
      {
        title: "Healthy targets",
        metric: "HealthyHostCount",
        statistic: "Minimum",
        perTargetGroup: true,
        alarm: {
          key: "alb-healthy",
          below: 1,
          periods: 1,
          missing: "breaching",
          meaning: "no node runs a working ingress",
        },
      },
    ],
  },
  nlb: {
    namespace: "AWS/NetworkELB",
    metrics: [
      { title: "New connections", metric: "NewFlowCount", statistic: "Sum" },
      { title: "Bytes", metric: "ProcessedBytes", statistic: "Sum" },
      {
        title: "Connections that the load balancer reset",
        metric: "TCP_ELB_Reset_Count",
        statistic: "Sum",
        alarm: {
          key: "nlb-resets",
          above: 100,
          missing: "notBreaching",
          meaning: "targets go away under their connections",
        },
      },
      {
        title: "Failed TLS handshakes of clients",
        metric: "ClientTLSNegotiationErrorCount",
        statistic: "Sum",
        alarm: {
          key: "nlb-tls",
          above: 500,
          missing: "notBreaching",
          meaning: "clients don't accept the certificate or the protocol",
        },
      },
    ],
  },
};

/** The names of all alarms. */
export const ALARM_KEYS: readonly string[] = Object.values(SERVICES).flatMap(({ metrics }) =>
  metrics.flatMap(({ alarm }) => alarm?.key ?? []),
);
