import { reasonOf } from "../doctor/cluster/reason-of";
import type { ResourcePaths } from "../doctor/cluster/resource-paths";
import { oneLine } from "../doctor/live/condition-text";
import { isFluxGroup } from "../doctor/live/flux-groups";
import { ARGOCD_GROUP } from "../verify/argocd/kinds";
import { flag, list, text, type YamlRecord } from "../verify/yaml/json";
import { inBatches } from "./batches";
import { readCharts } from "./installed-charts";
import { isArgocdObject, liveArgocdOf } from "./live-argocd";
import type { VersionedId } from "./live-flux";
import { liveObjectOf } from "./live-object";
import type { LiveState, UnreadKind } from "./live-state";
import { isObjectProblem } from "./problem";
import { readFlux } from "./read-flux";

/** Kinds of Kubernetes that hold something outside of the cluster, or own what does. */
const BUILT_IN: readonly (readonly [group: string, kind: string])[] = [
  ["", "Service"],
  ["", "PersistentVolumeClaim"],
  ["", "PersistentVolume"],
  ["", "Pod"],
  ["", "Node"],
  ["networking.k8s.io", "Ingress"],
  ["apps", "Deployment"],
  ["apps", "ReplicaSet"],
  ["apps", "StatefulSet"],
  ["apps", "DaemonSet"],
  ["batch", "Job"],
  ["batch", "CronJob"],
  ["apiextensions.k8s.io", "CustomResourceDefinition"],
];

/** Reads all that a teardown is planned from. */
export async function readState(
  paths: ResourcePaths,
  find: (object: VersionedId) => Promise<YamlRecord | undefined>,
): Promise<LiveState> {
  const { flux, operators } = await readFlux(paths, find);
  const argocd = await inBatches(["Application", "ApplicationSet"], (kind) =>
    paths.listAll(ARGOCD_GROUP, kind),
  );
  const builtIn = await inBatches(BUILT_IN, ([group, kind]) => paths.listAll(group, kind));
  const kinds = builtIn
    .filter(({ kind }) => kind === "CustomResourceDefinition")
    .flatMap(customKindOf);
  const unread: UnreadKind[] = [];
  const custom = await inBatches(kinds, async ({ apiVersion, kind, plural }) => {
    try {
      return await paths.list(apiVersion, kind, plural);
    } catch (error) {
      // Such as a conversion webhook that is gone: the other kinds can still be read.
      if (!isObjectProblem(error)) throw error;
      unread.push({ kind: `${kind}.${apiVersion}`, message: oneLine(reasonOf(error)) });
      return [];
    }
  });
  const all = [...builtIn, ...custom];
  return {
    flux,
    argocd: liveArgocdOf(argocd),
    operators,
    objects: all.flatMap((object) => liveObjectOf(object) ?? []),
    charts: await readCharts(paths, builtIn),
    unread,
  };
}

/** How the objects of a CRD are listed; those of Flux and Argo CD are read apart. */
function customKindOf(
  crd: YamlRecord,
): readonly { readonly apiVersion: string; readonly kind: string; readonly plural: string }[] {
  const group = text(crd, "spec", "group") ?? "";
  const kind = text(crd, "spec", "names", "kind");
  const plural = text(crd, "spec", "names", "plural");
  const versions = list(crd, "spec", "versions").filter((one) => flag(one, "served") === true);
  const stored = versions.find((one) => flag(one, "storage") === true) ?? versions[0];
  const version = text(stored, "name");
  if (kind === undefined || plural === undefined || version === undefined) return [];
  const isRead = isFluxGroup(group) || isArgocdObject({ group, kind, namespace: "", name: "" });
  return isRead ? [] : [{ apiVersion: `${group}/${version}`, kind, plural }];
}
