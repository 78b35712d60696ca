import { text } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** LB684 */
export const contradictingNamespace: ClusterRule = {
  id: "LB684",
  name: "contradicting-namespace",
  severity: "warning",
  summary:
    "A Kustomization's file names one namespace for it and as its targetNamespace, but kustomize moves only the Kustomization.",
  why: "The namespace of a kustomization.yaml replaces metadata.namespace and nothing in spec, so that Flux still applies the objects to the other namespace. It happens when an application is copied or moved.",
  remedy:
    "Write the same namespace in metadata.namespace and targetNamespace, or another one in both.",
  limits:
    "If the file has another namespace for the Kustomization than for its objects, both are taken as meant.",
  *check(model) {
    for (const { kind, object, spec, title, namespace } of model.appliers) {
      if (kind !== "Kustomization" || object === undefined) continue;
      const target = text(spec, "targetNamespace");
      const written = text(object.origin.document?.data, "metadata", "namespace");
      if (target === undefined || target !== written || namespace === written) continue;
      // Kustomizations that are kept together, whatever they apply to.
      if (namespace === model.root.namespace || written === "") continue;
      yield {
        message: `${title} applies its objects to ${target}, the namespace that its file names for both, but kustomize puts the Kustomization into ${namespace}.`,
        at: { object, path: ["spec", "targetNamespace"], value: true },
        object: object.id,
      };
    }
  },
};
