import type { Cluster } from "../cluster/cluster";
import {
  ARGOCD_KINDS,
  CLUSTER_ROLE,
  CLUSTER_ROLE_BINDING,
  CUSTOM_RESOURCE_DEFINITION,
  FLUX_KINDS,
  GATEWAY,
  HTTP_ROUTE,
  NAMESPACE,
  type Kind,
} from "../cluster/kinds";
import { waitFor } from "../processes/wait";

/** Namespaces of an empty cluster. */
const OWN = /^(?:default|kube-.*|local-path-storage)$/;

/** Kinds whose objects may have finalizers that nothing removes once the controllers are gone. */
const FINALIZED = [...ARGOCD_KINDS, ...FLUX_KINDS, GATEWAY, HTTP_ROUTE];

/** Cluster-scoped kinds of which a platform creates objects. */
const CLUSTER_WIDE = [CUSTOM_RESOURCE_DEFINITION, CLUSTER_ROLE, CLUSTER_ROLE_BINDING];

/** The cluster of `E2E_KUBECONFIG`. It must be empty, and each scenario's objects are removed from it. */
export class GivenCluster {
  private constructor(
    private readonly cluster: Cluster,
    private readonly before: ReadonlyMap<Kind, ReadonlySet<string>>,
  ) {}

  /** @throws Error if the cluster isn't empty */
  public static async take(cluster: Cluster): Promise<GivenCluster> {
    const others = await foreignNamespaces(cluster);
    for (const kind of FINALIZED) {
      const objects = await cluster.list(kind);
      others.push(...objects.map(({ metadata }) => `${kind.kind} ${metadata.name}`));
    }
    if (others.length > 0) {
      throw new Error(
        `the cluster of E2E_KUBECONFIG (context ${cluster.context}) isn't empty: it has ${others.join(", ")}; use an empty cluster`,
      );
    }
    const before = new Map<Kind, ReadonlySet<string>>();
    for (const kind of CLUSTER_WIDE) before.set(kind, await namesOf(cluster, kind));
    return new GivenCluster(cluster, before);
  }

  /** Removes what a scenario created. Flux's controllers must have ended. */
  public async clear(): Promise<void> {
    const { cluster } = this;
    for (const kind of FINALIZED) {
      for (const object of await cluster.list(kind)) {
        await cluster.merge(kind, object, { metadata: { finalizers: null } });
        await cluster.remove(kind, object.metadata.name, object.metadata.namespace);
      }
    }
    for (const name of await foreignNamespaces(cluster)) await cluster.remove(NAMESPACE, name);
    await waitFor(
      "the namespaces to be gone",
      async () => (await foreignNamespaces(cluster)).length === 0,
      { seconds: 120 },
    );
    for (const [kind, known] of this.before) {
      for (const name of await namesOf(cluster, kind)) {
        if (!known.has(name)) await cluster.remove(kind, name);
      }
    }
  }
}

/** Namespaces that an empty cluster doesn't have. */
async function foreignNamespaces(cluster: Cluster): Promise<string[]> {
  return [...(await namesOf(cluster, NAMESPACE))].filter((name) => !OWN.test(name));
}

async function namesOf(cluster: Cluster, kind: Kind): Promise<ReadonlySet<string>> {
  return new Set((await cluster.list(kind)).map(({ metadata }) => metadata.name));
}
