import { conditionOf } from "../cluster/object";
import { PROMETHEUS } from "../cluster/outside-kinds";
import { isAvailable } from "./ready";
import { SimulatedController } from "./simulated-controller";

/** Replaces the Prometheus operator: reports each Prometheus as available, for which Argo CD waits and helm-controller doesn't. */
export class PrometheusOperator extends SimulatedController {
  protected tasks(): readonly (() => Promise<void>)[] {
    return [() => this.report()];
  }

  private async report(): Promise<void> {
    const { cluster } = this;
    if (!(await isAvailable(cluster, "kube-prometheus-stack-operator", "monitoring"))) return;
    for (const prometheus of await cluster.list(PROMETHEUS)) {
      if (conditionOf(prometheus, "Available")?.status === "True") continue;
      const available = {
        type: "Available",
        status: "True",
        lastTransitionTime: new Date().toISOString(),
      };
      // Required by the CRD.
      const counts = {
        paused: false,
        replicas: 1,
        updatedReplicas: 1,
        availableReplicas: 1,
        unavailableReplicas: 0,
      };
      const status = { ...counts, conditions: [available] };
      await cluster.merge(PROMETHEUS, prometheus, { status }, "status");
    }
  }
}
