import { externalSecrets } from "../../../modules/addons/external-secrets";
import { kubePrometheusStack } from "../../../modules/addons/kube-prometheus-stack";
import { switchedOn } from "./environment";

const SWITCHES = {
  "kube-prometheus-stack": {
    prometheus: { retentionDays: 30, storageGib: 100 },
    alertmanager: { storageGib: 2 },
    grafana: { storageGib: 5 },
  },
};

test("switched off, it creates nothing and declares nothing", () => {
  const { json, document } = switchedOn({}, kubePrometheusStack);
  expect(json.resource).toBeUndefined();
  expect(document()).toMatchObject({ variables: {}, services: {}, secrets: [] });
});

test("sizes and retention reach the chart; Prometheus uses 85% of its volume", () => {
  // The reader of its secret must have a role, or the contract is refused.
  const { document } = switchedOn(SWITCHES, kubePrometheusStack, externalSecrets);
  const { namespace, values } = document().services["kube-prometheus-stack"]!;
  const claim = (storage: string) => ({
    volumeClaimTemplate: { spec: { resources: { requests: { storage } } } },
  });
  expect(namespace).toBe("monitoring");
  expect(values).toEqual({
    prometheus: {
      prometheusSpec: { retention: "30d", retentionSize: "85GiB", storageSpec: claim("100Gi") },
    },
    alertmanager: { alertmanagerSpec: { storage: claim("2Gi") } },
    grafana: {
      persistence: { size: "5Gi" },
      "grafana.ini": { server: { root_url: "https://grafana.dev.example.com" } },
    },
  });
});

test("the contract has Grafana's host, and the name of its password, which External Secrets reads", () => {
  const { document } = switchedOn(SWITCHES, kubePrometheusStack, externalSecrets);
  const { variables, secrets, namespaces } = document();
  expect(variables.TF_GRAFANA_HOSTNAME).toMatchObject({ value: "grafana.dev.example.com" });
  expect(secrets).toMatchObject([
    {
      name: "landbridge-dev/grafana",
      variable: "TF_GRAFANA_SECRET_ARN",
      properties: ["adminPassword", "generation"],
      readers: [{ namespace: "external-secrets", serviceAccount: "external-secrets" }],
    },
  ]);
  expect(namespaces.monitoring).toMatchObject({
    labels: { "pod-security.kubernetes.io/enforce": "restricted" },
  });
});
