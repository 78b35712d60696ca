/**
 * Rules that the workspace evaluates itself: it notices what Prometheus in the cluster can't, that nothing comes from it any more.
 * JSON is YAML. Grafana shows the alert; the workspace sends it nowhere without an alert manager definition.
 */
export function workspaceRules(clusterName: string): string {
  const selector = `cluster="${clusterName}"`;
  return JSON.stringify({
    groups: [
      {
        name: "cluster",
        rules: [
          { record: "cluster:up:sum", expr: `sum(up{${selector}})` },
          {
            alert: "ClusterWritesNothing",
            expr: `absent_over_time(up{${selector}}[10m])`,
            for: "5m",
            labels: { severity: "critical" },
            annotations: { summary: `No samples of ${clusterName} for 15 minutes` },
          },
        ],
      },
    ],
  });
}
