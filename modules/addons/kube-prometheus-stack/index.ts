import { generationOf, optional } from "../addon";
import { Monitoring, SECRET } from "./monitoring";

export { Monitoring } from "./monitoring";
export type { MonitoringProps } from "./props";

/** Prometheus, Alertmanager and Grafana, with the platform's rules and dashboards. */
export const kubePrometheusStack = optional({
  name: "kube-prometheus-stack",
  accountNames: [SECRET],
  create(scope, { name, dns, secrets, contract }, settings) {
    new Monitoring(scope, "monitoring", {
      name,
      domain: dns.domain,
      recoveryWindowDays: secrets.recoveryWindowDays,
      secretVersion: generationOf(secrets, SECRET),
      ...settings,
      contract,
    });
  },
});
