import type { Cluster } from "../cluster/cluster";
import { NAMESPACE, SECRET } from "../cluster/kinds";
import { encoded, type KubernetesObject } from "../cluster/object";
import {
  CLUSTER_EXTERNAL_SECRET,
  CLUSTER_SECRET_STORE,
  EXTERNAL_SECRET,
  SECRET_STORE,
} from "../cluster/outside-kinds";
import { isAvailable, markReady } from "./ready";

/** What Secrets Manager has, by ARN. A key that isn't in it has a value that means nothing. */
export type StoredSecrets = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The key of a Secret for registries, whose content the API server checks. */
const REGISTRIES = ".dockerconfigjson";

/**
 * One round of what replaces External Secrets: reports stores and ExternalSecrets as Ready, creates the Secrets with every key
 * that is asked for, and the ExternalSecrets of a ClusterExternalSecret. Templates aren't evaluated.
 */
export async function externalSecrets(cluster: Cluster, stored: StoredSecrets): Promise<void> {
  if (!(await isAvailable(cluster, "external-secrets", "external-secrets"))) return;
  for (const kind of [CLUSTER_SECRET_STORE, SECRET_STORE]) {
    for (const store of await cluster.list(kind)) await markReady(cluster, kind, store);
  }
  for (const object of await cluster.list(CLUSTER_EXTERNAL_SECRET)) await spread(cluster, object);
  for (const object of await cluster.list(EXTERNAL_SECRET)) {
    await cluster.apply(SECRET, secretOf(object, stored));
    await markReady(cluster, EXTERNAL_SECRET, object);
  }
}

/** An ExternalSecret in every namespace that a ClusterExternalSecret selects by labels. */
async function spread(cluster: Cluster, object: KubernetesObject): Promise<void> {
  const spec = object.spec as unknown as ClusterExternalSecretSpec;
  for (const { metadata } of await cluster.list(NAMESPACE)) {
    const { name: namespace, labels = {} } = metadata;
    const isSelected = spec.namespaceSelectors.some(({ matchLabels }) =>
      Object.entries(matchLabels).every(([key, value]) => labels[key] === value),
    );
    if (!isSelected) continue;
    await cluster.apply(EXTERNAL_SECRET, {
      metadata: { name: spec.externalSecretName, namespace },
      spec: spec.externalSecretSpec,
    });
  }
  await markReady(cluster, CLUSTER_EXTERNAL_SECRET, object);
}

/** The Secret of an ExternalSecret. @throws Error if it asks for all keys of a secret that isn't known */
function secretOf({ spec, metadata }: KubernetesObject, stored: StoredSecrets): KubernetesObject {
  const { target = {}, data = [], dataFrom = [] } = spec as ExternalSecretSpec;
  const all = dataFrom.map(({ extract }) => {
    const { [extract.key]: secret } = stored;
    if (secret === undefined) throw new Error(`the keys of ${extract.key} aren't known`);
    return secret;
  });
  const { template } = target;
  const keys = template?.data ? Object.keys(template.data) : data.map(({ secretKey }) => secretKey);
  const values = {
    ...Object.assign({}, ...all),
    ...Object.fromEntries(
      keys.map((key) => [key, key === REGISTRIES ? '{"auths":{}}' : "stand-in"]),
    ),
  } as Readonly<Record<string, string>>;
  const { name = metadata.name } = target;
  return {
    metadata: { name, namespace: metadata.namespace },
    type: template?.type ?? "Opaque",
    data: encoded(values),
  } as KubernetesObject;
}

interface ExternalSecretSpec {
  readonly target?: {
    readonly name?: string;
    readonly template?: {
      readonly type?: string;
      readonly data?: Readonly<Record<string, string>>;
    };
  };
  readonly data?: readonly { readonly secretKey: string }[];
  readonly dataFrom?: readonly { readonly extract: { readonly key: string } }[];
}

interface ClusterExternalSecretSpec {
  readonly externalSecretName: string;
  readonly namespaceSelectors: readonly {
    readonly matchLabels: Readonly<Record<string, string>>;
  }[];
  readonly externalSecretSpec: Readonly<Record<string, unknown>>;
}
