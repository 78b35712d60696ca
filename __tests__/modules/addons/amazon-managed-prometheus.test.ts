import { managedPrometheus } from "../../../modules/addons/amazon-managed-prometheus";
import { externalSecrets } from "../../../modules/addons/external-secrets";
import { kubePrometheusStack } from "../../../modules/addons/kube-prometheus-stack";
import { actions, inlinePolicies } from "../pod-identity/support";
import { switchedOn } from "./environment";

const build = () => switchedOn({ "amazon-managed-prometheus": {} }, managedPrometheus);

/** Next to the Prometheus that writes to it, whose secret External Secrets reads. */
const withPrometheus = (settings: { hasWorkloads?: boolean } = {}) =>
  switchedOn(
    {
      "kube-prometheus-stack": {
        prometheus: { retentionDays: 15, storageGib: 50 },
        alertmanager: { storageGib: 2 },
        grafana: { storageGib: 5 },
      },
      "amazon-managed-prometheus": settings,
    },
    kubePrometheusStack,
    externalSecrets,
    managedPrometheus,
  );

test("switched off, it creates nothing and declares nothing", () => {
  const { json, document } = switchedOn({}, managedPrometheus);
  expect(json.resource).toBeUndefined();
  expect(document()).toMatchObject({ variables: {}, services: {}, identities: [] });
});

test("Prometheus may only write, Grafana only query, both in this workspace", () => {
  const { write = [], query = [] } = inlinePolicies(build().json);
  expect(write.flatMap(actions)).toEqual(["aps:RemoteWrite"]);
  expect(query.flatMap(actions)).toEqual([
    "aps:GetLabels",
    "aps:GetMetricMetadata",
    "aps:GetSeries",
    "aps:QueryMetrics",
  ]);
  for (const { Resource } of [...write, ...query]) {
    expect(Resource).toMatch(/^\$\{aws_prometheus_workspace\..+\.arn\}$/);
  }
});

test("Prometheus signs what it writes, with the cluster as a label; Grafana has the data source's plugin", () => {
  const { services, variables, identities } = withPrometheus().document();
  expect(services["amazon-managed-prometheus"]).toMatchObject({
    namespace: "monitoring",
    values: {
      prometheus: {
        serviceAccount: { name: "prometheus" },
        prometheusSpec: {
          externalLabels: { cluster: "landbridge-dev" },
          remoteWrite: [{ sigv4: { region: "eu-west-1" } }],
        },
      },
      grafana: {
        serviceAccount: { name: "grafana" },
        plugins: ["grafana-amazonprometheus-datasource"],
        "grafana.ini": { auth: { sigv4_auth_enabled: true } },
      },
    },
  });
  expect(variables.TF_MANAGED_PROMETHEUS_ENDPOINT).toMatchObject({ type: "url", known: false });
  const inMonitoring = identities.filter(({ namespace }) => namespace === "monitoring");
  expect(inMonitoring.map(({ serviceAccount }) => serviceAccount)).toEqual([
    "prometheus",
    "grafana",
  ]);
});

test("Prometheus in workload clusters gets the endpoint, and a policy that only writes", () => {
  const { json, document } = withPrometheus({ hasWorkloads: true });
  const { services, variables } = document();
  expect(services["workload-prometheus"]).toMatchObject({
    namespace: "flux-system",
    values: {
      prometheus: { prometheusSpec: { remoteWrite: [{ sigv4: { region: "eu-west-1" } }] } },
    },
  });
  expect(variables.TF_WORKLOAD_METRICS_POLICY_ARN).toMatchObject({ type: "arn", known: false });
  const [policy] = Object.values(json.resource?.aws_iam_policy ?? {});
  // The role of Crossplane may attach it by this name.
  expect(policy?.name).toBe("landbridge-dev-workload-prometheus");
  expect(String(policy?.policy)).toContain('"aps:RemoteWrite"');
  expect(build().json.resource?.aws_iam_policy).toBeUndefined();
  expect(withPrometheus().document().services).not.toHaveProperty("workload-prometheus");
});

test("the endpoint's path is the one of remote write", () => {
  expect(JSON.stringify(build().contract.services.get("amazon-managed-prometheus"))).toContain(
    "api/v1/remote_write",
  );
});

test("the workspace notices when nothing comes from the cluster", () => {
  const [rules] = Object.values(build().json.resource?.aws_prometheus_rule_group_namespace ?? {});
  const { groups } = JSON.parse(String(rules?.data)) as {
    groups: { rules: { alert?: string; expr: string }[] }[];
  };
  expect(groups[0]?.rules.find(({ alert }) => alert === "ClusterWritesNothing")?.expr).toBe(
    'absent_over_time(up{cluster="landbridge-dev"}[10m])',
  );
});
