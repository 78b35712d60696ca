import { HELM_GROUP, KUSTOMIZE_GROUP } from "../../verify/flux/kinds";
import { describe, idOf, labelsOf, type ObjectId } from "../../verify/kubernetes/object";
import type { Model } from "../../verify/model/model";
import { text, type YamlRecord } from "../../verify/yaml/json";
import type { LiveCluster } from "../live/live-cluster";
import { isRoot } from "../model/declared";
import type { DoctorRule } from "./rule";

const KINDS = [
  { group: KUSTOMIZE_GROUP, kind: "Kustomization" },
  { group: HELM_GROUP, kind: "HelmRelease" },
];

/** Label of objects that a ResourceSet's templates create, which may not all be known. */
const RESOURCE_SET = "resourceset.fluxcd.controlplane.io/name";

/** LB813 */
export const notInGit: DoctorRule = {
  id: "LB813",
  name: "not-in-git",
  severity: "warning",
  summary: "A Kustomization or HelmRelease is in the cluster but not in Git.",
  why: "Nobody reviews it, and a rebuilt cluster would not have it.",
  remedy:
    "Pull, if this checkout is behind. Otherwise add it to Git, or delete it: Flux doesn't delete it if prune is off.",
  limits:
    "The rule stays silent if the repository can't be read completely, and about objects that a ResourceSet creates.",
  *check({ live, model }) {
    // A part that could not be read may contain it.
    if (model.incomplete) return;
    for (const object of KINDS.flatMap(({ group, kind }) => live.ofKind(group, kind))) {
      const id = idOf(object);
      if (id === undefined || isRoot(model, id) || model.find(id).length > 0) continue;
      if (text(labelsOf(object), RESOURCE_SET) !== undefined) continue;
      if (text(object, "metadata", "deletionTimestamp") !== undefined) continue;
      if (isPartOfAnother(live, model, object)) continue;
      yield {
        message: `${describe(id)} is in the cluster but not in Git; ${appliedBy(object)}.`,
        at: model.place,
        object: id,
      };
    }
  },
};

/** Whether a Kustomization applied it that is not in Git either: that one is reported. */
function isPartOfAnother(live: LiveCluster, model: Model, object: YamlRecord): boolean {
  const owner = ownerOf(object);
  if (owner === undefined || isRoot(model, owner)) return false;
  return live.find(owner) !== undefined && model.find(owner).length === 0;
}

function appliedBy(object: YamlRecord): string {
  const owner = ownerOf(object);
  return owner === undefined ? "no Kustomization applied it" : `${describe(owner)} applied it`;
}

/** The Kustomization that Flux's labels say has applied it. */
function ownerOf(object: YamlRecord): ObjectId | undefined {
  const labels = labelsOf(object);
  const name = text(labels, `${KUSTOMIZE_GROUP}/name`);
  if (name === undefined) return undefined;
  const namespace = text(labels, `${KUSTOMIZE_GROUP}/namespace`) ?? "";
  return { group: KUSTOMIZE_GROUP, kind: "Kustomization", namespace, name };
}
