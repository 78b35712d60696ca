import type { Contract, ServiceValues } from "../../contract";
import { arn, hostname, text, url } from "../../contract";
import type { GeneratedSecret } from "../../secrets";
import { externalSecret } from "../external-secrets";
import { gatewayLabels } from "../gateway-labels";
import { REGISTRY_LABELS } from "../shared-namespaces";
import type { MonitoringSettings } from "./settings";

/** Name of the service. */
const SERVICE = "kube-prometheus-stack";
const NAMESPACE = "monitoring";

/** Grafana's part of the domain. */
export const SUBDOMAIN = "grafana";

/** Variables that Git reads. */
const HOSTNAME = "TF_GRAFANA_HOSTNAME";
const SECRET_ARN = "TF_GRAFANA_SECRET_ARN";

/** Prometheus deletes the oldest samples before its volume is full: of it, this share is for blocks of samples. */
const BLOCKS = 0.85;

/** The values that Git reads. */
export interface MonitoringValues extends MonitoringSettings {
  /** Host name of Grafana. */
  readonly host: string;
  /** Password of Grafana's administrator. */
  readonly secret: GeneratedSecret;
}

/** Adds the namespace, the values of the chart, Grafana's host and its secret. */
export function addMonitoring(contract: Contract, values: MonitoringValues): void {
  const { host, secret } = values;
  contract.namespace(NAMESPACE, {
    podSecurity: "restricted",
    labels: { ...gatewayLabels(SUBDOMAIN), ...REGISTRY_LABELS },
  });
  contract.service(SERVICE, { namespace: NAMESPACE, values: chartValues(values) });
  contract.variable(HOSTNAME, hostname(host));
  contract.variable(SECRET_ARN, arn(secret.arn));
  contract.secret(externalSecret(SECRET_ARN, secret));
}

function chartValues({
  host,
  prometheus,
  alertmanager,
  grafana,
}: MonitoringValues): ServiceValues & object {
  const { retentionDays, storageGib } = prometheus;
  return {
    prometheus: {
      prometheusSpec: {
        retention: text(`${retentionDays}d`),
        retentionSize: text(`${Math.floor(storageGib * BLOCKS)}GiB`),
        storageSpec: claim(storageGib),
      },
    },
    alertmanager: { alertmanagerSpec: { storage: claim(alertmanager.storageGib) } },
    grafana: {
      persistence: { size: gibibytes(grafana.storageGib) },
      "grafana.ini": { server: { root_url: url(`https://${host}`) } },
    },
  };
}

/** The size of a claim; its class is in Git. */
function claim(gib: number): ServiceValues {
  return {
    volumeClaimTemplate: { spec: { resources: { requests: { storage: gibibytes(gib) } } } },
  };
}

function gibibytes(gib: number): ServiceValues {
  return text(`${gib}Gi`);
}
