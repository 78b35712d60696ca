import type { Cluster } from "../cluster/cluster";
import { NODE_CLASS, NODE_POOL } from "../cluster/outside-kinds";
import { bindVolumes } from "../cluster/volumes";
import { externalSecrets, type StoredSecrets } from "./external-secrets";
import { openTelemetry } from "./opentelemetry";
import { isAvailable, markReady } from "./ready";
import { receivers } from "./receivers";
import { SimulatedController } from "./simulated-controller";

/**
 * Replaces controllers that others wait for, as simulated pods run nothing. Each acts only while its Deployment is available; the
 * driver of volumes, an addon of EKS, always does.
 */
export class StandIns extends SimulatedController {
  /** @param stored what Secrets Manager has. Default: nothing that is known */
  constructor(
    cluster: Cluster,
    private readonly stored: StoredSecrets = {},
  ) {
    super(cluster, 300);
  }

  protected override tasks(): readonly (() => Promise<void>)[] {
    return [
      () => externalSecrets(this.cluster, this.stored),
      () => this.karpenter(),
      () => openTelemetry(this.cluster),
      () => bindVolumes(this.cluster),
      () => receivers(this.cluster),
    ];
  }

  private async karpenter(): Promise<void> {
    if (!(await isAvailable(this.cluster, "karpenter", "karpenter"))) return;
    for (const kind of [NODE_CLASS, NODE_POOL]) {
      for (const object of await this.cluster.list(kind)) {
        await markReady(this.cluster, kind, object);
      }
    }
  }
}
