import { HELM_GROUP, KUSTOMIZE_GROUP } from "../../verify/flux/kinds";
import { describe, idOf, labelsOf } from "../../verify/objects/object";
import { text, type YamlRecord } from "../../verify/yaml/json";
import { isRoot } from "../model/declared";
import type { DoctorRule } from "./rule";

const KINDS = [
  { group: KUSTOMIZE_GROUP, kind: "Kustomization" },
  { group: HELM_GROUP, kind: "HelmRelease" },
];

/** Label of what a ResourceSet's templates make, which may not all be known. */
const RESOURCE_SET = "resourceset.fluxcd.controlplane.io/name";

/** LB813 */
export const notInGit: DoctorRule = {
  id: "LB813",
  name: "not-in-git",
  severity: "warning",
  summary: "The cluster has a Kustomization or HelmRelease that Git's tree lacks.",
  why: "Nobody reviews it, and a rebuilt cluster would not have it.",
  remedy:
    "Pull, if this checkout is behind; else add it to Git, or delete it: where prune is off, Flux does not.",
  *check({ live, model }) {
    // What could not be read as a whole may hold it.
    if (model.incomplete) return;
    for (const object of KINDS.flatMap(({ group, kind }) => live.ofKind(group, kind))) {
      const id = idOf(object);
      if (id === undefined || isRoot(model, id) || model.find(id).length > 0) continue;
      if (text(labelsOf(object), RESOURCE_SET) !== undefined) continue;
      yield {
        message: `${describe(id)} is in the cluster and not in Git's tree; ${appliedBy(object)}.`,
        at: model.place,
        object: id,
      };
    }
  },
};

function appliedBy(object: YamlRecord): string {
  const labels = labelsOf(object);
  const name = text(labels, `${KUSTOMIZE_GROUP}/name`);
  if (name === undefined) return "no Kustomization applied it";
  return `Kustomization ${text(labels, `${KUSTOMIZE_GROUP}/namespace`) ?? ""}/${name} applied it`;
}
