/** Something that CloudWatch has metrics of; `label` names it in titles, and is part of construct ids. */
export type MonitoringTarget =
  | { readonly kind: "eks"; readonly label: string; readonly clusterName: string }
  | { readonly kind: "rds"; readonly label: string; readonly identifier: string }
  | {
      readonly kind: "msk";
      readonly label: string;
      readonly clusterName: string;
      readonly brokers: number;
    }
  | {
      readonly kind: "opensearch";
      readonly label: string;
      readonly domainName: string;
      readonly accountId: string;
    }
  | {
      readonly kind: "alb";
      readonly label: string;
      /** `app/<name>/<id>`. */
      readonly loadBalancer: string;
      /** `targetgroup/<name>/<id>`. */
      readonly targetGroup: string;
    }
  | {
      readonly kind: "nlb";
      readonly label: string;
      /** `net/<name>/<id>`; undefined before the load balancer exists: then it has a dashboard and no alarms. */
      readonly loadBalancer?: string | undefined;
      /** Name of the load balancer, by which dashboards find it. */
      readonly name: string;
    };
