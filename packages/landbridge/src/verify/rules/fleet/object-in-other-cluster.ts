import { describe } from "../../kubernetes/object";
import { CONTROLLERS } from "../../model/lockdown";
import type { Model } from "../../model/model";
import { objectReferencesOf } from "../references/collect-references";
import { clustersWith } from "../references/existing-objects";
import { isThere } from "../references/is-there";
import type { ObjectReference } from "../references/object-reference";
import { unappliedFile } from "../references/unapplied-objects";
import type { ClusterRule, Report } from "../rule";
import { isMade, referencesOf } from "../values/references";
import { nameOfCluster } from "./clusters";
import { isVcluster } from "./host-of-vcluster";
import { areOneCluster, isOfUnknownCluster, wayThere } from "./way-to-cluster";

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
    "It is a warning if something in the other cluster needs the object as well: there may be one in each; if a command of the repository creates it; if a chart or another repository may bring it; if Argo CD's destinations name one cluster by its address and the other by its name, or both by names of which Git has no address; or if a vcluster can use that of its host. Clusters that only Argo CD knows are left out. The StorageClasses of a vcluster are those of its host. A file next to the reader that has the object and that nothing applies may be applied by hand.",
  checksRemotes: true,
  *check(model) {
    if (model.isLikely) return;
    for (const reference of [...objectReferencesOf(model), ...dataOf(model)]) {
      if (reference.optional || isOfFlux(reference) || isThere(model, reference)) continue;
      if (isOfHost(model, reference) || unappliedFile(model, reference) !== undefined) continue;
      const others = clustersWith(model, reference).filter(({ isLikely }) => !isLikely);
      if (others.some((one) => areOneCluster(model, one))) continue;
      const [other] = others;
      if (other === undefined || isOfUnknownCluster(other, reference)) continue;
      yield report(model, other, reference);
    }
  },
};

/** A vcluster passes claims on to its host, with the name of the StorageClass. */
function isOfHost(model: Model, { kind }: ObjectReference): boolean {
  return kind === "StorageClass" && isVcluster(model);
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
  const way = wayThere(model, other, reference);
  return {
    severity: isNeededThere || way !== undefined ? "warning" : "error",
    message: `${describe(reader.id)} needs ${describe(reference)} in ${nameOfCluster(model)}, but it is applied to ${nameOfCluster(other)}${way ?? ""}.`,
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
