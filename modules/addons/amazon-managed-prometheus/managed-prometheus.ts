import { PrometheusRuleGroupNamespace } from "@cdktf/provider-aws/lib/prometheus-rule-group-namespace";
import { PrometheusWorkspace } from "@cdktf/provider-aws/lib/prometheus-workspace";
import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import { PodIdentity } from "../../pod-identity";
import { addManagedPrometheus, GRAFANA, PROMETHEUS } from "./contract";
import { queryPolicy, writePolicy } from "./policy";
import type { ManagedPrometheusProps } from "./props";
import { workspaceRules } from "./rules";

/** The roles of Prometheus and Grafana. */
export const ROLES = {
  prometheus: accountName("iam-role", "prometheus"),
  grafana: accountName("iam-role", "grafana"),
} as const;

/** A workspace of Amazon Managed Service for Prometheus, which Prometheus writes to and Grafana reads. */
export class ManagedPrometheus extends Construct {
  constructor(scope: Construct, id: string, props: ManagedPrometheusProps) {
    super(scope, id);
    const { name, clusterName, region, contract } = props;
    const workspace = new PrometheusWorkspace(this, "workspace", { alias: name });
    new PrometheusRuleGroupNamespace(this, "rules", {
      name,
      workspaceId: workspace.id,
      data: workspaceRules(clusterName),
    });
    new PodIdentity(this, "prometheus", {
      roleName: fullName(name, ROLES.prometheus),
      clusterName,
      ...PROMETHEUS,
      policies: { inline: { write: writePolicy(workspace.arn) } },
      contract,
    });
    new PodIdentity(this, "grafana", {
      roleName: fullName(name, ROLES.grafana),
      clusterName,
      ...GRAFANA,
      policies: { inline: { query: queryPolicy(workspace.arn) } },
      contract,
    });
    addManagedPrometheus(contract, { clusterName, region, endpoint: workspace.prometheusEndpoint });
  }
}
