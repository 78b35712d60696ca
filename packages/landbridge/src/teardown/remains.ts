import type { Api } from "../doctor/cluster/api";
import { HELM_GROUP, KUSTOMIZE_GROUP } from "../verify/flux/kinds";
import { describe, idOf, keyOf, labelsOf, type ObjectId } from "../verify/kubernetes/object";
import { isRecord, list, text, type YamlRecord } from "../verify/yaml/json";
import type { Kept } from "./flux-plan";

/** Kinds that run something, with the paths of their lists. */
const WORKLOADS = [
  ["Deployment", "/apis/apps/v1/deployments", "apps/v1"],
  ["StatefulSet", "/apis/apps/v1/statefulsets", "apps/v1"],
  ["DaemonSet", "/apis/apps/v1/daemonsets", "apps/v1"],
  ["CronJob", "/apis/batch/v1/cronjobs", "batch/v1"],
  ["Service", "/api/v1/services", "v1"],
] as const;

/** Labels by which Flux marks what it has installed, and the kind of the object that they name. */
const MARKS = [
  [KUSTOMIZE_GROUP, "Kustomization"],
  [HELM_GROUP, "HelmRelease"],
] as const;

/** A workload that Flux has installed and that is still there. */
export interface Remains {
  readonly id: ObjectId;
  /** The Kustomization or HelmRelease that installed it. */
  readonly owner: ObjectId;
}

/**
 * Looks for workloads that are left although nothing says that they are to be kept: helm-controller
 * removes a HelmRelease without uninstalling it where it can't sign in any more, and says so in its log only.
 * @param engine namespace of Flux itself
 */
export async function remains(
  api: Api,
  kept: readonly Kept[],
  engine: string,
): Promise<readonly Remains[]> {
  const meant = new Set(kept.map(({ object }) => keyOf(object.id)));
  const found: Remains[] = [];
  for await (const one of installed(api)) {
    const isMeant = meant.has(keyOf(one.id)) || meant.has(keyOf(one.owner));
    if (one.id.namespace !== engine && !isMeant) found.push(one);
  }
  return found;
}

/** The workloads with a mark of Flux that nobody is deleting. */
async function* installed(api: Api): AsyncIterable<Remains> {
  for (const [kind, path, apiVersion] of WORKLOADS) {
    for (const [group] of MARKS) {
      const selector = encodeURIComponent(`${group}/name`);
      const items = list(await api.get(`${path}?labelSelector=${selector}`), "items");
      for (const item of items.filter(isRecord)) {
        const id = idOf({ ...item, apiVersion, kind });
        const owner = ownerOf(item, group);
        const isGoing = text(item, "metadata", "deletionTimestamp") !== undefined;
        if (id !== undefined && owner !== undefined && !isGoing) yield { id, owner };
      }
    }
  }
}

/** What is left, and what removes it now that its owner is gone. */
export function remainsLine({ id, owner }: Remains): string {
  const { kind, namespace, name } = owner;
  const way =
    kind === "HelmRelease"
      ? `was removed without being uninstalled; helm uninstall ${name} -n ${namespace} does it`
      : `has not deleted it; kubectl delete ${id.kind.toLowerCase()} ${id.name} -n ${id.namespace} does`;
  return `${describe(id)} is still there: ${describe(owner)} ${way}`;
}

function ownerOf(object: YamlRecord, group: string): ObjectId | undefined {
  const kind = MARKS.find(([own]) => own === group)?.[1];
  const name = text(labelsOf(object), `${group}/name`);
  const namespace = text(labelsOf(object), `${group}/namespace`);
  if (kind === undefined || name === undefined || namespace === undefined) return undefined;
  return { group, kind, namespace, name };
}
