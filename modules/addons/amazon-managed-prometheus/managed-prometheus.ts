import { IamPolicy } from "@cdktf/provider-aws/lib/iam-policy";
import { PrometheusRuleGroupNamespace } from "@cdktf/provider-aws/lib/prometheus-rule-group-namespace";
import { PrometheusWorkspace } from "@cdktf/provider-aws/lib/prometheus-workspace";
import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import { policyDocument } from "../../../lib/policy-document";
import { PodIdentity } from "../../pod-identity";
import { addManagedPrometheus, addWorkloadMetrics, GRAFANA, PROMETHEUS } from "./contract";
import { queryPolicy, writePolicy } from "./policy";
import type { ManagedPrometheusProps } from "./props";
import { workspaceRules } from "./rules";

/** The roles of Prometheus and Grafana. */
export const ROLES = {
  prometheus: accountName("iam-role", "prometheus"),
  grafana: accountName("iam-role", "grafana"),
} as const;

/** The policy of Prometheus in workload clusters, whose roles Crossplane creates. */
export const WORKLOAD_POLICY = accountName("iam-policy", "workload-prometheus");

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
    const endpoint = workspace.prometheusEndpoint;
    addManagedPrometheus(contract, { clusterName, region, endpoint });
    if (props.hasWorkloads !== true) return;
    const policy = new IamPolicy(this, "workload-policy", {
      name: fullName(name, WORKLOAD_POLICY),
      description: "Prometheus in workload clusters",
      policy: policyDocument(writePolicy(workspace.arn)),
    });
    addWorkloadMetrics(contract, { region, endpoint, policyArn: policy.arn });
  }
}
