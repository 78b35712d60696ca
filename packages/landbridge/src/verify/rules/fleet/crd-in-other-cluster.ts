import type { Model } from "../../model/model";
import { isUnprovided } from "../order/custom-resources";
import { providersOf } from "../order/providers";
import type { ClusterRule } from "../rule";
import { nameOfCluster } from "./clusters";

/** LB706 */
export const crdInOtherCluster: ClusterRule = {
  id: "LB706",
  name: "crd-in-other-cluster",
  severity: "warning",
  summary:
    "A custom resource is applied to a cluster, but its CRD is installed only in another one.",
  why: "The API server of the workload cluster doesn't know the kind (`no matches for kind`): the whole Kustomization fails, at every retry.",
  remedy:
    "Install the CRD in the workload cluster, too, with the same kubeConfig, or apply the custom resource to the management cluster.",
  limits:
    "Something else may install the CRD in the workload cluster: it is only a note unless this repository installs other CRDs there.",
  *check(hub) {
    for (const model of hub.remotes.filter(({ isLikely }) => !isLikely)) {
      const seen = new Set<string>();
      for (const object of model.objects) {
        const { group, kind, name } = object.id;
        if (seen.has(`${group}/${kind}`) || !isUnprovided(model, object)) continue;
        seen.add(`${group}/${kind}`);
        const [provider] = providersOf(hub, group, kind);
        if (provider === undefined) continue;
        yield {
          severity: installsCrds(model) ? "warning" : "note",
          message: `${kind} ${name} is applied to ${nameOfCluster(model)}, but only ${nameOfCluster(hub)} gets its CRD.`,
          at: { object },
          object: object.id,
          related: [{ at: { object: provider.object }, message: "installs the CRD" }],
        };
      }
    }
  },
};

/** Whether the CRDs of a cluster come from this repository, as far as it shows. */
function installsCrds(model: Model): boolean {
  return (
    model.ofKind("apiextensions.k8s.io", "CustomResourceDefinition").length > 0 ||
    model.opaqueReleases.some(
      ({ applier, facts }) => model.appliesHere(applier) && (facts?.crds?.length ?? 0) > 0,
    )
  );
}
