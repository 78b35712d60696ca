import type { Cluster } from "./cluster";
import type { KubernetesObject } from "./object";
import { CLAIM, VOLUME } from "./outside-kinds";

/** By which the driver holds a volume. */
export const VOLUME_FINALIZER = "external-provisioner.volume.kubernetes.io/finalizer";

/** Where the scheduler says that it has found a node for a claim's first pod. */
const SELECTED_NODE = "volume.kubernetes.io/selected-node";

/** One round of what replaces the EBS CSI driver: a volume for each claim whose pod has a node. */
export async function bindVolumes(cluster: Cluster): Promise<void> {
  for (const claim of await cluster.list(CLAIM)) {
    const { metadata, status } = claim;
    if (status?.phase !== "Pending" || metadata.annotations?.[SELECTED_NODE] === undefined)
      continue;
    await cluster.apply(VOLUME, volumeOf(claim));
  }
}

/** The name of a claim's volume. */
export function volumeNameOf({ metadata }: KubernetesObject): string {
  return `pv-${metadata.uid ?? ""}`;
}

/** The volume of a claim. */
export function volumeOf(claim: KubernetesObject): KubernetesObject {
  const { apiVersion, kind } = CLAIM;
  const { accessModes, resources, storageClassName } = claim.spec as unknown as ClaimSpec;
  const { name: claimed, namespace, uid } = claim.metadata;
  const name = volumeNameOf(claim);
  return {
    metadata: { name, finalizers: [VOLUME_FINALIZER] },
    spec: {
      capacity: resources.requests,
      accessModes,
      storageClassName,
      persistentVolumeReclaimPolicy: "Delete",
      claimRef: { apiVersion, kind, name: claimed, namespace, uid },
      csi: { driver: "ebs.csi.aws.com", volumeHandle: `vol-${name}` },
    },
  };
}

interface ClaimSpec {
  readonly accessModes: readonly string[];
  readonly resources: { readonly requests: Readonly<Record<string, string>> };
  readonly storageClassName?: string;
}
