import * as assert from "node:assert/strict";

import type { Cluster, Reference } from "../../cluster/cluster";
import { KUSTOMIZATION } from "../../cluster/kinds";
import type { KubernetesObject } from "../../cluster/object";

/** Objects as kustomize-controller lists them: `namespace_name_group_kind`, and the version. */
interface Inventory {
  readonly entries?: readonly { readonly id: string; readonly v: string }[];
}

/** Label of everything that a Kustomization applies. */
const OWNER = "kustomize.toolkit.fluxcd.io/name";

/**
 * Fails unless every object of each Kustomization is in the cluster that it names, and in no other.
 * @returns how many objects there are, on the hub and in the workload cluster
 */
export async function assertPlaced(
  hub: Cluster,
  workload: Cluster,
): Promise<{ readonly hub: number; readonly workload: number }> {
  const counts = { hub: 0, workload: 0 };
  const misplaced: string[] = [];
  for (const kustomization of await hub.list(KUSTOMIZATION)) {
    const { name } = kustomization.metadata;
    const isRemote = kustomization.spec?.kubeConfig !== undefined;
    const [home, other] = isRemote ? [workload, hub] : [hub, workload];
    for (const reference of inventoryOf(kustomization)) {
      const what = `${name}: ${reference.kind} ${reference.namespace ?? ""}/${reference.name}`;
      counts[isRemote ? "workload" : "hub"] += 1;
      if (!isOwnedBy(await home.find(reference), name)) misplaced.push(`${what} is missing`);
      if (isOwnedBy(await other.find(reference), name)) misplaced.push(`${what} is in both`);
    }
  }
  assert.deepEqual(misplaced, []);
  return counts;
}

function isOwnedBy(object: KubernetesObject | undefined, kustomization: string): boolean {
  return object?.metadata.labels?.[OWNER] === kustomization;
}

function inventoryOf({ status }: KubernetesObject): readonly Reference[] {
  const { entries = [] } = (status?.inventory ?? {}) as Inventory;
  return entries.map(({ id, v: version }) => {
    const [namespace, name = "", group = "", kind = ""] = id.split("_");
    return {
      namespace: namespace === "" ? undefined : namespace,
      name: name.replaceAll("__", ":"),
      group,
      kind,
      version,
    };
  });
}
