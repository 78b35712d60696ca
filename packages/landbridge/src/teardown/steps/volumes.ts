import { list, record, text } from "../../verify/yaml/json";
import type { LiveObject } from "../live-object";
import type { ObjectIndex } from "../live-state";
import type { Awaited, Step } from "../step";
import { awaitedOf, drain } from "./drain";

/** Deletes what mounts volumes, then the claims, and waits for the volumes. */
export function volumeSteps(index: ObjectIndex): readonly Step[] {
  const claims = index.ofKind("", "PersistentVolumeClaim");
  const users = index.ofKind("", "Pod").filter(mountsClaim);
  // One without pods would start some again.
  const sets = index
    .ofKind("apps", "StatefulSet")
    .filter(({ data }) => list(data, "spec", "volumeClaimTemplates").length > 0);
  const volumes = index.ofKind("", "PersistentVolume").filter(isDeletedWithClaim);
  // Deleting one that was bound would lose the volume where the CSI driver has set no finalizer.
  const [unused, bound] = partition(
    volumes,
    ({ data }) => record(data, "spec", "claimRef") === undefined,
  );
  return [
    ...drain(index, [...users, ...sets], {
      kind: "workloads",
      title: "Delete what mounts volumes",
      reason: "Kubernetes keeps a claim as long as a pod uses it",
    }),
    ...awaitedToo(drain(index, [...claims, ...unused], STEP), bound.map(awaitedOf)),
  ];
}

const STEP = {
  kind: "volumes",
  title: "Delete volume claims and wait for their volumes",
  reason: "a volume outlives its cluster, and costs money, unless the CSI driver deletes it",
} as const;

function awaitedToo(steps: readonly Step[], more: readonly Awaited[]): readonly Step[] {
  const [step] = steps;
  if (more.length === 0) return steps;
  return [{ ...STEP, waves: step?.waves ?? [], awaited: [...(step?.awaited ?? []), ...more] }];
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): readonly [T[], T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}

/** Volumes that nothing in the cluster deletes. */
export function retainedVolumes(index: ObjectIndex): readonly LiveObject[] {
  return index.ofKind("", "PersistentVolume").filter((volume) => !isDeletedWithClaim(volume));
}

function isDeletedWithClaim({ data }: LiveObject): boolean {
  return text(data, "spec", "persistentVolumeReclaimPolicy") === "Delete";
}

function mountsClaim({ data }: LiveObject): boolean {
  return list(data, "spec", "volumes").some(
    (volume) => text(volume, "persistentVolumeClaim", "claimName") !== undefined,
  );
}
