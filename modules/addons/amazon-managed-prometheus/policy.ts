import type { PolicyStatement } from "../../../lib/policy-document";

/** Prometheus writes into its workspace, and reads nothing. */
export function writePolicy(workspaceArn: string): PolicyStatement[] {
  return [{ Sid: "WriteSamples", Action: "aps:RemoteWrite", Resource: workspaceArn }];
}

/** What Grafana's data source needs, as in AWS's policy AmazonPrometheusQueryAccess, for one workspace. */
export function queryPolicy(workspaceArn: string): PolicyStatement[] {
  return [
    {
      Sid: "QuerySamples",
      Action: ["aps:GetLabels", "aps:GetMetricMetadata", "aps:GetSeries", "aps:QueryMetrics"],
      Resource: workspaceArn,
    },
  ];
}
