import type { MetricSpec } from "./metrics";
import type { MonitoringTarget } from "./targets";

/** Dimensions of a metric, in CloudWatch's own names. */
export type Dimensions = Readonly<Record<string, string>>;

/** One set of dimensions for each thing that a metric is about; none if it isn't known yet. */
export function dimensionsOf(target: MonitoringTarget, spec: MetricSpec): readonly Dimensions[] {
  switch (target.kind) {
    case "eks":
      return [{ ClusterName: target.clusterName }];
    case "rds":
      return [{ DBInstanceIdentifier: target.identifier }];
    case "msk": {
      const cluster = { "Cluster Name": target.clusterName };
      if (spec.perBroker !== true) return [cluster];
      return Array.from({ length: target.brokers }, (_, index) => ({
        ...cluster,
        "Broker ID": String(index + 1),
      }));
    }
    case "opensearch":
      return [{ DomainName: target.domainName, ClientId: target.accountId }];
    case "alb": {
      const balancer = { LoadBalancer: target.loadBalancer };
      if (spec.perTargetGroup !== true) return [balancer];
      return [{ ...balancer, TargetGroup: target.targetGroup }];
    }
    case "nlb":
      return target.loadBalancer === undefined ? [] : [{ LoadBalancer: target.loadBalancer }];
    default:
      return target satisfies never;
  }
}
