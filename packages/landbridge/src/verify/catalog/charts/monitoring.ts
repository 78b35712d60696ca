import { at } from "../../yaml/json";
import type { ChartFacts, KindsOf, Webhook } from "../chart";
import { account, accounts, off, selectorsAt } from "./names";

/** The Prometheus operator's, v0.93.1. */
const PROMETHEUS_OPERATOR: readonly KindsOf[] = [{ group: "monitoring.coreos.com" }];

const VICTORIA_METRICS: readonly KindsOf[] = [{ group: "operator.victoriametrics.com" }];

function victoriaWebhook(prefix: string): Webhook {
  return {
    group: "operator.victoriametrics.com",
    offWhen: (values) =>
      off(`${prefix}admissionWebhooks.enabled`)(values) ||
      (prefix !== "" && off("victoria-metrics-operator.enabled")(values)) ||
      at(values, ...`${prefix}admissionWebhooks.policy`.split(".")) === "Ignore",
  };
}

/** Metrics, logs and traces. */
export const MONITORING: readonly ChartFacts[] = [
  {
    // prometheus-community/helm-charts kube-prometheus-stack-88.5.3: the subchart `crds` has them in crds/;
    // webhooks fail open unless the value asks for Fail.
    names: ["kube-prometheus-stack"],
    crds: PROMETHEUS_OPERATOR,
    schemas: "88.5.3",
    crdsFrom: "crds-folder",
    crdsOffWhen: off("crds.enabled"),
    webhooks: [
      {
        group: "monitoring.coreos.com",
        kinds: ["PrometheusRule", "AlertmanagerConfig"],
        offWhen: (values) =>
          at(values, "prometheusOperator", "admissionWebhooks", "failurePolicy") !== "Fail" ||
          off("prometheusOperator.enabled")(values) ||
          off("prometheusOperator.admissionWebhooks.enabled")(values),
        selectors: selectorsAt("prometheusOperator.admissionWebhooks"),
      },
    ],
  },
  {
    // prometheus-community/helm-charts, charts/prometheus-operator-crds 31.0.1.
    names: ["prometheus-operator-crds"],
    crds: PROMETHEUS_OPERATOR,
    schemas: "31.0.1",
    crdsFrom: "templates",
  },
  {
    // VictoriaMetrics/helm-charts victoria-metrics-operator 0.67.2: the webhook is asked about every kind of the group.
    names: ["victoria-metrics-operator"],
    crds: VICTORIA_METRICS,
    schemas: "0.67.2",
    crdsFrom: "templates",
    crdsOffWhen: off("crds.enabled"),
    webhooks: [victoriaWebhook("")],
  },
  {
    // VictoriaMetrics/helm-charts victoria-metrics-operator-crds 0.14.0.
    names: ["victoria-metrics-operator-crds"],
    crds: VICTORIA_METRICS,
    schemas: "0.14.0",
    crdsFrom: "templates",
  },
  {
    // VictoriaMetrics/helm-charts victoria-metrics-k8s-stack 0.91.2: the operator is a subchart, its CRDs plain.
    names: ["victoria-metrics-k8s-stack"],
    crds: VICTORIA_METRICS,
    schemas: "0.91.2",
    crdsFrom: "crds-folder",
    crdsOffWhen: (values) =>
      off("victoria-metrics-operator.enabled")(values) ||
      off("victoria-metrics-operator.crds.enabled")(values),
    webhooks: [victoriaWebhook("victoria-metrics-operator.")],
  },
  {
    // grafana/grafana-operator v5.24.0, deploy/helm/grafana-operator: crds.immutable puts them into crds/.
    names: ["grafana-operator"],
    crds: [{ group: "grafana.integreatly.org" }],
    schemas: "5.24.0",
    crdsFrom: "crds-folder",
    crdsOffWhen: off("crds.immutable"),
    serviceAccounts: account("grafana-operator"),
  },
  {
    // open-telemetry/opentelemetry-helm-charts opentelemetry-operator 0.122.0. The account has a fixed name.
    names: ["opentelemetry-operator"],
    crds: [{ group: "opentelemetry.io" }],
    crdsFrom: "templates",
    crdsOffWhen: off("crds.create"),
    webhooks: [
      {
        group: "opentelemetry.io",
        kinds: ["Instrumentation", "OpenTelemetryCollector"],
        offWhen: (values) =>
          off("admissionWebhooks.create")(values) ||
          at(values, "admissionWebhooks", "failurePolicy") === "Ignore",
        selectors: selectorsAt("admissionWebhooks"),
      },
    ],
  },
  {
    // fluent/helm-charts fluent-bit 0.58.1, rendered.
    names: ["fluent-bit"],
    serviceAccounts: account("fluent-bit"),
  },
  {
    // fluent/helm-charts fluent-operator 4.3.0.
    names: ["fluent-operator"],
    crds: [{ group: "fluentbit.fluent.io" }, { group: "fluentd.fluent.io" }],
    crdsFrom: "crds-folder",
  },
  {
    // giantswarm/silence-operator, helm/silence-operator 0.21.0, rendered.
    names: ["silence-operator"],
    crds: [
      { group: "monitoring.giantswarm.io", kinds: ["Silence"] },
      { group: "observability.giantswarm.io", kinds: ["Silence"] },
    ],
    crdsFrom: "templates",
  },
  {
    // grafana-community/helm-charts loki 18.11.0, rendered.
    names: ["loki"],
    serviceAccounts: accounts("loki", {}),
  },
  {
    // grafana-community/helm-charts tempo 2.2.4, rendered.
    names: ["tempo"],
    serviceAccounts: account("tempo"),
  },
  {
    // grafana/helm-charts rollout-operator-0.51.1; its webhooks act by namespace label and are left out.
    names: ["rollout-operator"],
    crds: [{ group: "rollout-operator.grafana.com" }],
    crdsFrom: "crds-folder",
    crdsOffWhen: off("crds.enabled"),
    serviceAccounts: account("rollout-operator"),
  },
  {
    // kubernetes-sigs/metrics-server metrics-server-helm-chart-3.13.1.
    names: ["metrics-server"],
    namespace: "kube-system",
    serviceAccounts: account("metrics-server"),
    servesMetrics: true,
  },
];
