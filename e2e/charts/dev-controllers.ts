import type { Cluster } from "../cluster/cluster";
import { DEPLOYMENT, SECRET, type Kind } from "../cluster/kinds";
import { conditionOf, type KubernetesObject } from "../cluster/object";
import {
  CLUSTER_SECRET_STORE,
  EXTERNAL_SECRET,
  NODE_CLASS,
  NODE_POOL,
} from "../cluster/outside-kinds";
import { SimulatedController } from "./simulated-controller";

/**
 * Replaces External Secrets and Karpenter, whose simulated pods run nothing: reports their objects as Ready and creates the
 * Secrets, with every key that is asked for. Each acts only while its Deployment is available, as its pods would.
 */
export class DevControllers extends SimulatedController {
  constructor(cluster: Cluster) {
    super(cluster, 300);
  }

  protected override tasks(): readonly (() => Promise<void>)[] {
    return [() => this.externalSecrets(), () => this.karpenter()];
  }

  private async externalSecrets(): Promise<void> {
    if (!(await this.isAvailable("external-secrets", "external-secrets"))) return;
    for (const store of await this.cluster.list(CLUSTER_SECRET_STORE)) {
      await this.markReady(CLUSTER_SECRET_STORE, store);
    }
    for (const object of await this.cluster.list(EXTERNAL_SECRET)) {
      const { namespace } = object.metadata;
      const data = Object.fromEntries(keysOf(object).map((key) => [key, "c3RhbmQtaW4="]));
      await this.cluster.apply(SECRET, { metadata: { name: secretOf(object), namespace }, data });
      await this.markReady(EXTERNAL_SECRET, object);
    }
  }

  private async karpenter(): Promise<void> {
    if (!(await this.isAvailable("karpenter", "karpenter"))) return;
    for (const kind of [NODE_CLASS, NODE_POOL]) {
      for (const object of await this.cluster.list(kind)) await this.markReady(kind, object);
    }
  }

  private async isAvailable(name: string, namespace: string): Promise<boolean> {
    const deployment = await this.cluster.read(DEPLOYMENT, name, namespace);
    return deployment !== undefined && conditionOf(deployment, "Available")?.status === "True";
  }

  private async markReady(kind: Kind, object: KubernetesObject): Promise<void> {
    const { generation } = object.metadata;
    const known = conditionOf(object, "Ready") as { observedGeneration?: number } | undefined;
    if (known?.observedGeneration === generation) return;
    const ready = {
      type: "Ready",
      status: "True",
      reason: "StandIn",
      message: "",
      observedGeneration: generation,
      lastTransitionTime: new Date().toISOString(),
    };
    await this.cluster.merge(kind, object, { status: { conditions: [ready] } }, "status");
  }
}

interface ExternalSecretSpec {
  readonly target?: {
    readonly name?: string;
    readonly template?: { readonly data?: Readonly<Record<string, string>> };
  };
  readonly data?: readonly { readonly secretKey: string }[];
}

function secretOf({ spec, metadata }: KubernetesObject): string {
  return (spec as ExternalSecretSpec | undefined)?.target?.name ?? metadata.name;
}

/** The keys of the Secret: those of the template, if there is one. */
function keysOf({ spec }: KubernetesObject): readonly string[] {
  const { target, data = [] } = spec as ExternalSecretSpec;
  return Object.keys(
    target?.template?.data ?? Object.fromEntries(data.map(({ secretKey }) => [secretKey, ""])),
  );
}
