import { flag, text } from "../../yaml/json";
import { isGiven, makersOf } from "../order/namespaces";
import type { ClusterRule } from "../rule";

/** LB302 */
export const createNamespaceWithoutTarget: ClusterRule = {
  id: "LB302",
  name: "create-namespace-without-target",
  severity: "warning",
  summary: "createNamespace has no effect without targetNamespace.",
  why: "Without targetNamespace the release is installed into the HelmRelease's own namespace, which has to exist before the HelmRelease itself: there is nothing left to create.",
  remedy:
    "Set spec.targetNamespace, or remove createNamespace and add a Namespace to the Kustomization.",
  *check(model) {
    for (const { object, spec, applier } of model.helmReleases) {
      if (flag(spec, "install", "createNamespace") !== true) continue;
      const target = text(spec, "targetNamespace");
      if (target !== undefined && target !== applier.namespace) continue;
      const isThere =
        isGiven(model, applier.namespace) || makersOf(model, applier.namespace).length > 0;
      yield {
        // A leftover if the namespace is created elsewhere: nothing waits for it.
        ...(isThere ? { severity: "note" } : {}),
        cause: "createNamespace",
        message: `${applier.title} creates no namespace: it installs into its own, ${applier.namespace}.`,
        at: { object, path: ["spec", "install", "createNamespace"] },
        object: object.id,
      };
    }
  },
};
