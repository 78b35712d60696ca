import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import { GeneratedSecret } from "../../secrets";
import { addMonitoring, SUBDOMAIN } from "./contract";
import type { MonitoringProps } from "./props";

/** The secret with the password of Grafana's administrator. */
export const SECRET = accountName("secret", "grafana");

/** Sizes and retention of Prometheus, Alertmanager and Grafana, and the password of Grafana's administrator. */
export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    const { name, domain, prometheus, alertmanager, grafana, contract } = props;
    const secret = new GeneratedSecret(this, "secret", {
      name: fullName(name, SECRET),
      description: "Grafana: its administrator",
      recoveryWindowDays: props.recoveryWindowDays,
      // Grafana takes it at the first start only; later, it is changed in Grafana (docs/addons.md).
      generated: { adminPassword: { length: 64 } },
      version: props.secretVersion,
    });
    const host = `${SUBDOMAIN}.${domain}`;
    addMonitoring(contract, { prometheus, alertmanager, grafana, host, secret });
  }
}
