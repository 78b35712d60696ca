import { isFluxItself } from "../../flux/is-flux-itself";
import { annotationsOf, describe, labelsOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { bringsOnlyDefinitions, type Model } from "../../model/model";
import { flag } from "../../yaml/json";
import { plural } from "../phrases";
import type { ClusterRule } from "../rule";

/** LB403 */
export const dangerousPrune: ClusterRule = {
  id: "LB403",
  name: "dangerous-prune",
  severity: "warning",
  summary: "prune would delete CRDs with all their objects, or objects that Terraform owns.",
  why: "When the Kustomization is removed or renamed, or a file moves out of it, Flux deletes what it applied. With a CRD Kubernetes deletes every object of its kind; with a namespace, everything in it.",
  remedy:
    "Set prune: false on the Kustomization, or the annotation kustomize.toolkit.fluxcd.io/prune: disabled on the object.",
  *check(model) {
    for (const applier of model.appliers) {
      if (
        applier.object === undefined ||
        applier.kind === "root" ||
        flag(applier.spec, "prune") !== true
      )
        continue;
      // gotk-components.yaml is removed by `flux uninstall` only.
      if (
        applier.object.applier.kind === "root" &&
        applier.objects.some(({ data }) => isFluxItself(data))
      )
        continue;
      if (bringsOnlyDefinitions(applier)) {
        yield {
          message: `${applier.title} would delete the CRDs that it installs when it is removed.`,
          cause: "CRDs of other repositories",
          at: { object: applier.object, path: ["spec", "prune"] },
          object: applier.object.id,
        };
      }
      const objects = applier.objects.filter(
        (object) => !isKept(object) && isPrecious(model, object),
      );
      const [first] = objects;
      if (first === undefined) continue;
      const more = objects.length === 1 ? "" : ` and ${plural(objects.length - 1, "other")}`;
      yield {
        message: `${applier.title} would delete ${describe(first.id)}${more} when it is removed.`,
        at: { object: applier.object, path: ["spec", "prune"] },
        object: applier.object.id,
        related: [{ at: { object: first }, message: describe(first.id) }],
      };
    }
  },
};

function isPrecious(model: Model, { id }: ClusterObject): boolean {
  if (id.kind === "CustomResourceDefinition") return true;
  return (
    id.kind === "Namespace" &&
    id.group === "" &&
    model.prerequisites.namespaces.some(
      ({ name, byCommand }) => name === id.name && byCommand !== true,
    )
  );
}

function isKept({ data }: ClusterObject): boolean {
  const key = "kustomize.toolkit.fluxcd.io/prune";
  return annotationsOf(data)[key] === "disabled" || labelsOf(data)[key] === "disabled";
}
