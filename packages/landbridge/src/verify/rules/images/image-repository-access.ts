import { IMAGE_GROUP } from "../../flux/kinds";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { isRecord, list, record, text } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** The label that the API server gives to each namespace. */
const NAME_LABEL = "kubernetes.io/metadata.name";

/** LB639 */
export const imageRepositoryAccess: ClusterRule = {
  id: "LB639",
  name: "image-repository-access",
  severity: "error",
  summary: "An ImagePolicy reads an ImageRepository of another namespace, which doesn't admit it.",
  why: "image-reflector-controller refuses the reference: the ImagePolicy never becomes Ready, and nothing is updated.",
  remedy:
    "Admit the namespace in spec.accessFrom.namespaceSelectors of the ImageRepository, or move the ImagePolicy.",
  limits: "Labels that namespaces get outside Git aren't known.",
  *check(model) {
    for (const policy of model.ofKind(IMAGE_GROUP, "ImagePolicy")) {
      const path = ["spec", "imageRepositoryRef"] as const;
      const namespace = text(policy.data, ...path, "namespace") ?? policy.id.namespace;
      const name = text(policy.data, ...path, "name") ?? "";
      if (namespace === policy.id.namespace) continue;
      const id = { group: IMAGE_GROUP, kind: "ImageRepository", namespace, name };
      const [repository] = model.find(id);
      if (repository === undefined || mayAdmit(model, repository, policy.id.namespace)) continue;
      yield {
        message: `${describe(repository.id)} doesn't admit namespace ${policy.id.namespace}, whose ImagePolicy ${policy.id.name} reads it.`,
        at: { object: policy, path: [...path, "namespace"] },
        object: policy.id,
        related: [{ at: { object: repository, path: ["spec"] }, message: describe(repository.id) }],
      };
    }
  },
};

/** Whether one of the selectors matches the namespace, as far as its labels are known. */
function mayAdmit(model: Model, { data }: ClusterObject, namespace: string): boolean {
  if (record(data, "spec", "accessFrom") === undefined) return false;
  const declared = model.find({ group: "", kind: "Namespace", namespace: "", name: namespace });
  const labels: Readonly<Record<string, unknown>> = {
    ...record(declared[0]?.data, "metadata", "labels"),
    [NAME_LABEL]: namespace,
  };
  return list(data, "spec", "accessFrom", "namespaceSelectors")
    .filter(isRecord)
    .some((selector) =>
      Object.entries(record(selector, "matchLabels") ?? {}).every(
        ([key, value]) => labels[key] === value || (key !== NAME_LABEL && !(key in labels)),
      ),
    );
}
