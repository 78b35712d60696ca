import type { Cluster } from "../cluster/cluster";
import { DEPLOYMENT, GATEWAY, HTTP_ROUTE, SERVICE, type Kind } from "../cluster/kinds";
import { nameOf, type KubernetesObject } from "../cluster/object";
import {
  CLAIM,
  NODE_CLAIM,
  NODE_CLASS,
  NODE_POOL,
  STATEFUL_SET,
  VOLUME,
} from "../cluster/outside-kinds";
import { VOLUME_FINALIZER, volumeNameOf, volumeOf } from "../cluster/volumes";
import { sleep } from "../processes/wait";

/** Namespace of the Deployments that show which controller runs. */
export const OUTSIDE = "outside";

/** By which the load balancer controller holds a Service. */
export const SERVICE_FINALIZER = "service.k8s.aws/resources";
const KARPENTER = "karpenter.sh/termination";
const NODE_CLASS_FINALIZER = "karpenter.k8s.aws/termination";

/** Seconds between two syncs of External-DNS. */
export const SYNC = 2;

/**
 * In the place of controllers that act on AWS: each acts as long as its Deployment is in the cluster, and what
 * it has created in AWS is a name in a set.
 */
export class OutsideControllers {
  /** Load balancers, by Service. */
  public readonly balancers = new Set<string>();
  /** Host names that External-DNS has published. */
  public readonly records = new Set<string>();
  /** Machines, by NodeClaim. */
  public readonly instances = new Set<string>();
  /** Volumes, by PersistentVolume. */
  public readonly volumes = new Set<string>();
  /** Whether the load balancer controller does its work. */
  public answers = true;
  private wanted = true;
  private synced = 0;
  private readonly loop: Promise<void>;

  constructor(private readonly cluster: Cluster) {
    this.loop = this.keep();
  }

  /** What is left in AWS, by kind. */
  public get left(): Readonly<Record<string, readonly string[]>> {
    const { balancers, records, instances, volumes } = this;
    const all = { balancers, records, instances, volumes };
    return Object.fromEntries(Object.entries(all).map(([kind, names]) => [kind, [...names]]));
  }

  public async stop(): Promise<void> {
    this.wanted = false;
    await this.loop;
  }

  private async keep(): Promise<void> {
    while (this.wanted) {
      for (const act of [
        () => this.istio(),
        () => this.loadBalancers(),
        () => this.externalDns(),
        () => this.karpenter(),
        () => this.csi(),
      ]) {
        // Two writers, or an API server that is busy: the next round does it.
        await act().catch(() => undefined);
      }
      await sleep(300);
    }
  }

  private async runs(name: string): Promise<boolean> {
    const deployment = await this.cluster.read(DEPLOYMENT, name, OUTSIDE);
    return deployment !== undefined && deployment.metadata.deletionTimestamp === undefined;
  }

  /** A Service for each Gateway of the namespace. */
  private async istio(): Promise<void> {
    for (const gateway of await this.cluster.list(GATEWAY, OUTSIDE)) {
      if (isDeleted(gateway)) continue;
      const { name, uid } = gateway.metadata;
      const { apiVersion, kind } = GATEWAY;
      const owner = { apiVersion, kind, name, uid, controller: true };
      await this.cluster.apply(SERVICE, {
        metadata: { name: `${name}-istio`, namespace: OUTSIDE, ownerReferences: [owner] },
        spec: { type: "LoadBalancer", ports: [{ port: 443 }] },
      });
    }
  }

  private async loadBalancers(): Promise<void> {
    if (!(await this.runs("aws-load-balancer-controller"))) return;
    for (const service of await this.cluster.list(SERVICE)) {
      if (service.spec?.type !== "LoadBalancer") continue;
      if (!isDeleted(service)) {
        this.balancers.add(nameOf(service));
        await this.hold(SERVICE, service, SERVICE_FINALIZER);
      } else if (this.answers) {
        this.balancers.delete(nameOf(service));
        await this.release(SERVICE, service, SERVICE_FINALIZER);
      }
    }
  }

  private async externalDns(): Promise<void> {
    if (!(await this.runs("external-dns")) || Date.now() - this.synced < SYNC * 1000) return;
    this.synced = Date.now();
    const routes = await this.cluster.list(HTTP_ROUTE);
    const hosts = routes.flatMap(({ spec }) => (spec?.hostnames ?? []) as readonly string[]);
    this.records.clear();
    for (const host of hosts) this.records.add(host);
  }

  private async karpenter(): Promise<void> {
    if (!(await this.runs("karpenter"))) return;
    const claims = await this.cluster.list(NODE_CLAIM);
    for (const pool of await this.cluster.list(NODE_POOL)) await this.nodePool(pool, claims);
    for (const claim of claims.filter(isDeleted)) {
      this.instances.delete(claim.metadata.name);
      await this.release(NODE_CLAIM, claim, KARPENTER);
    }
    for (const one of await this.cluster.list(NODE_CLASS)) {
      if (!isDeleted(one)) await this.hold(NODE_CLASS, one, NODE_CLASS_FINALIZER);
      else if (claims.length === 0) await this.release(NODE_CLASS, one, NODE_CLASS_FINALIZER);
    }
  }

  private async nodePool(
    pool: KubernetesObject,
    claims: readonly KubernetesObject[],
  ): Promise<void> {
    const name = `${pool.metadata.name}-1`;
    const own = claims.filter(({ metadata }) => metadata.name === name);
    if (isDeleted(pool)) {
      if (own.length === 0) await this.release(NODE_POOL, pool, KARPENTER);
      for (const claim of own) await this.cluster.remove(NODE_CLAIM, claim.metadata.name);
      return;
    }
    await this.hold(NODE_POOL, pool, KARPENTER);
    if (own.length > 0) return;
    this.instances.add(name);
    await this.cluster.apply(NODE_CLAIM, { metadata: { name, finalizers: [KARPENTER] } });
  }

  /** A volume for each claim of the namespace, as EKS's own addon does; it is no Deployment of the tree. */
  private async csi(): Promise<void> {
    for (const claim of await this.cluster.list(CLAIM, OUTSIDE)) {
      const name = volumeNameOf(claim);
      if (isDeleted(claim) || (await this.cluster.read(VOLUME, name)) !== undefined) continue;
      this.volumes.add(name);
      await this.cluster.apply(VOLUME, volumeOf(claim));
    }
    const claims = await this.cluster.list(CLAIM, OUTSIDE);
    for (const volume of await this.cluster.list(VOLUME)) {
      const { name } = volume.metadata;
      if (claims.some((claim) => volumeNameOf(claim) === name)) continue;
      this.volumes.delete(name);
      await this.cluster.remove(VOLUME, name);
      const current = await this.cluster.read(VOLUME, name);
      if (current !== undefined) await this.release(VOLUME, current, VOLUME_FINALIZER);
    }
  }

  private async hold(kind: Kind, object: KubernetesObject, finalizer: string): Promise<void> {
    const finalizers = object.metadata.finalizers ?? [];
    if (finalizers.includes(finalizer)) return;
    await this.cluster.merge(kind, object, {
      metadata: { finalizers: [...finalizers, finalizer] },
    });
  }

  private async release(kind: Kind, object: KubernetesObject, finalizer: string): Promise<void> {
    const finalizers = (object.metadata.finalizers ?? []).filter((one) => one !== finalizer);
    await this.cluster.merge(kind, object, { metadata: { finalizers } });
  }
}

function isDeleted({ metadata }: KubernetesObject): boolean {
  return metadata.deletionTimestamp !== undefined;
}

/** Every kind that a teardown must leave no object of. */
export const DRAINED: readonly Kind[] = [
  HTTP_ROUTE,
  GATEWAY,
  STATEFUL_SET,
  CLAIM,
  VOLUME,
  NODE_POOL,
  NODE_CLAIM,
  NODE_CLASS,
];
