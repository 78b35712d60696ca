import { describe } from "../../kubernetes/object";
import { CONTROLLERS } from "../../model/lockdown";
import type { Model } from "../../model/model";
import { objectReferencesOf } from "../references/collect-references";
import { clustersWith, existingObjects, isBuiltIn } from "../references/existing-objects";
import type { ObjectReference } from "../references/object-reference";
import { unappliedFile } from "../references/unapplied-objects";
import type { ClusterRule, Report } from "../rule";
import { isMade, referencesOf } from "../values/references";
import { nameOfCluster } from "./clusters";
import { commandThatCreates } from "./created-by-command";
import { isVcluster, mayBeOfHost } from "./host-of-vcluster";

/** LB705 */
export const objectInOtherCluster: ClusterRule = {
  id: "LB705",
  name: "object-in-other-cluster",
  severity: "error",
  summary: "An object needs another one that is applied to a different cluster.",
  why: "A pod that is applied to a workload cluster doesn't find a Secret of the management cluster, and Flux reads kubeconfigs and values only in its own cluster. A Secret that was sent to the wrong cluster can also be read there.",
  remedy:
    "Apply both to the same cluster: give their Kustomizations the same kubeConfig, or neither of them one.",
  limits:
    "It is a warning if something in the other cluster needs the object as well: there may be one in each; or if a command of the repository creates it, or a vcluster can use that of its host. Clusters that only Argo CD knows are left out. The StorageClasses of a vcluster are those of its host. A file next to the reader that has the object and that nothing applies may be applied by hand.",
  checksRemotes: true,
  *check(model) {
    if (model.isLikely) return;
    for (const reference of [...objectReferencesOf(model), ...dataOf(model)]) {
      if (reference.optional || isBuiltIn(reference) || isOfFlux(reference)) continue;
      if (existingObjects(model).has(reference)) continue;
      if (isOfHost(model, reference) || unappliedFile(model, reference) !== undefined) continue;
      const [other] = clustersWith(model, reference).filter(({ isLikely }) => !isLikely);
      if (other !== undefined) yield report(model, other, reference);
    }
  },
};

/** A vcluster passes claims on to its host, with the name of the StorageClass. */
function isOfHost(model: Model, { kind }: ObjectReference): boolean {
  return kind === "StorageClass" && isVcluster(model);
}

/** How the object may get there after all, as the end of a message; undefined if nothing tells. */
function wayThere(model: Model, reference: ObjectReference): string | undefined {
  if (mayBeOfHost(model, reference)) return "unless the vcluster is set up to use that of its host";
  const command = commandThatCreates(model.sources.repository, reference);
  return command === undefined ? undefined : `unless a command in ${command.place.file} creates it`;
}

/** Flux's own bindings name the accounts of all its controllers, whether a cluster has them or not. */
function isOfFlux({ kind, name }: ObjectReference): boolean {
  return kind === "ServiceAccount" && CONTROLLERS.some((controller) => controller === name);
}

/** What Flux reads for its own work, always in its own cluster. */
function* dataOf(model: Model): Iterable<ObjectReference> {
  if (model.home !== "") return;
  for (const reference of referencesOf(model)) {
    if (isMade(reference)) continue;
    yield { ...reference, group: "", otherKinds: {} };
  }
}

function report(model: Model, other: Model, reference: ObjectReference): Report {
  const { reader, path } = reference;
  const isNeededThere = objectReferencesOf(other).some((one) => isSame(one, reference));
  const way = wayThere(model, reference);
  const end = way === undefined ? "" : `, ${way}`;
  return {
    severity: isNeededThere || way !== undefined ? "warning" : "error",
    message: `${describe(reader.id)} needs ${describe(reference)} in ${nameOfCluster(model)}, but it is applied to ${nameOfCluster(other)}${end}.`,
    at: { object: reader, path, value: true },
    object: reader.id,
    related: other
      .find(reference)
      .map((object) => ({ at: { object }, message: `is applied to ${nameOfCluster(other)}` })),
  };
}

function isSame(one: ObjectReference, other: ObjectReference): boolean {
  return (
    one.kind === other.kind &&
    one.group === other.group &&
    one.namespace === other.namespace &&
    one.name === other.name
  );
}
