import { isOwnCluster, isToUnknownCluster } from "../../argocd/application";
import type { Model } from "../../model/model";
import { clusterNamed } from "../argocd/clusters";
import type { ObjectReference } from "../references/object-reference";
import { secretMakersOf } from "../secret-producers";
import { unless } from "../unless";
import { commandThatCreates } from "./created-by-command";
import { mayBeOfHost } from "./host-of-vcluster";

/**
 * How an object that a cluster lacks may get there after all, as the end of a message: `, unless ... creates it`; undefined
 * if nothing tells.
 * @param other the cluster that has it
 */
export function wayThere(
  model: Model,
  other: Model,
  reference: ObjectReference,
): string | undefined {
  if (mayBeOfHost(model, reference))
    return ", unless the vcluster is set up to use that of its host";
  const command = commandThatCreates(model.sources.repository, reference);
  if (command !== undefined) return `, unless a command in ${command.place.file} creates it`;
  if (mayBeOneCluster(model, other)) return ", unless both are one cluster";
  const unknown = model.unknownWith(reference);
  if (unknown !== undefined) return unless(unknown);
  const chart = chartWith(model, reference);
  return chart === undefined ? undefined : `, unless chart ${chart} creates it`;
}

/**
 * Whether one of two clusters is that of Argo CD itself, and the other a name that a cluster Secret gives it: both are one.
 */
export function areOneCluster(model: Model, other: Model): boolean {
  const names = [model.home, other.home].filter((home) => home !== "");
  const [name = ""] = names;
  const server = names.length === 1 ? clusterNamed(model.hub, name)?.server : undefined;
  return server !== undefined && isOwnCluster({ server });
}

/**
 * Whether destinations of Argo CD may name one cluster in two ways: by its address and by its name, or by names whose
 * addresses only Argo CD knows.
 */
function mayBeOneCluster({ home, hub, root }: Model, { home: other }: Model): boolean {
  if (home === "" || other === "") return false;
  if (isAddress(home) !== isAddress(other)) return true;
  const isKnown = (name: string): boolean => (clusterNamed(hub, name)?.server ?? "") !== "";
  return root.argocd !== undefined && !isAddress(home) && !(isKnown(home) && isKnown(other));
}

function isAddress(cluster: string): boolean {
  return /^https?:\/\//i.test(cluster);
}

/** A chart in the cluster that may have the object: one of its namespace, or for all namespaces one that isn't known. */
function chartWith(model: Model, { namespace }: ObjectReference): string | undefined {
  return model.opaqueReleases.find(
    ({ applier, targetNamespace, facts }) =>
      model.appliesHere(applier) &&
      (namespace === "" ? facts === undefined : targetNamespace === namespace),
  )?.chart;
}

/**
 * Whether who reads or who applies the object is an Application for clusters that only Argo CD knows: the other one's may be
 * among them.
 */
export function isOfUnknownCluster(other: Model, reference: ObjectReference): boolean {
  const { reader, kind, namespace, name } = reference;
  const makers = kind === "Secret" ? secretMakersOf(other, namespace, name) : [];
  return [reader, ...other.find(reference), ...makers].some(({ applier }) =>
    isToUnknownCluster(applier.spec),
  );
}
