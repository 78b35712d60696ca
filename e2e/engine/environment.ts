import type { Cluster } from "../cluster/cluster";
import { CONFIG_MAP, SECRET, type Kind } from "../cluster/kinds";
import type { KubernetesObject } from "../cluster/object";

interface KeyRef {
  readonly name: string;
  readonly key: string;
}

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly configMapKeyRef?: KeyRef; readonly secretKeyRef?: KeyRef };
}

interface PodTemplate {
  readonly spec: { readonly containers: readonly { readonly env?: readonly Variable[] }[] };
}

/**
 * The environment that the first container of a workload's pods would have. What only a kubelet knows, such as the pod's
 * address, is left out.
 */
export async function environmentOf(
  cluster: Cluster,
  { metadata: { namespace }, spec }: KubernetesObject,
): Promise<NodeJS.ProcessEnv> {
  const { env = [] } = (spec?.template as PodTemplate).spec.containers[0] ?? {};
  const read = async (kind: Kind, { name, key }: KeyRef): Promise<string | undefined> => {
    const value = (await cluster.read(kind, name, namespace))?.data?.[key];
    return kind === SECRET && value !== undefined ? Buffer.from(value, "base64").toString() : value;
  };
  const pairs = env.map(async ({ name, value, valueFrom }) => {
    if (valueFrom?.configMapKeyRef !== undefined)
      return [name, await read(CONFIG_MAP, valueFrom.configMapKeyRef)];
    if (valueFrom?.secretKeyRef !== undefined)
      return [name, await read(SECRET, valueFrom.secretKeyRef)];
    return [name, value];
  });
  return Object.fromEntries(await Promise.all(pairs)) as NodeJS.ProcessEnv;
}
