import type { LocationSource } from "../../verify/findings/location";
import { KUSTOMIZE_GROUP } from "../../verify/flux/kinds";
import type { ObjectId } from "../../verify/kubernetes/object";
import type { ClusterObject } from "../../verify/model/applier";
import type { Model } from "../../verify/model/model";
import { text } from "../../verify/yaml/json";
import { isFluxGroup } from "../live/flux-groups";
import type { LiveCluster } from "../live/live-cluster";

/** Kinds of Git's tree that Flux's controllers act on, which the cluster must therefore have. */
export function declaredFlux(model: Model): readonly ClusterObject[] {
  return model.objects.filter(({ id }) => isFluxGroup(id.group));
}

/** Namespaces that Git's tree creates. */
export function declaredNamespaces(model: Model): readonly ClusterObject[] {
  return model.ofKind("", "Namespace");
}

/** Where Git's tree declares an object, or what it is made for; the cluster path where it does not. */
export function spotOf(model: Model, id: ObjectId): LocationSource {
  const [declared] = id.kind === "HelmChart" ? releasesOf(model, id) : model.find(id);
  return declared === undefined ? model.place : nameOf(declared);
}

/** helm-controller makes a HelmChart for a HelmRelease, and names it after it. */
function releasesOf({ releases }: Model, { name }: ObjectId): readonly ClusterObject[] {
  return releases
    .map(({ object }) => object)
    .filter(({ id }) => `${id.namespace}-${id.name}` === name);
}

/** The line that names an object: whatever is in the cluster has no line of its own. */
export function nameOf(object: ClusterObject): LocationSource {
  return { object, path: ["metadata", "name"] };
}

/** The Kustomization that Flux starts with. */
export function isRoot({ root }: Model, { kind, namespace, name }: ObjectId): boolean {
  return kind === "Kustomization" && namespace === root.namespace && name === root.name;
}

/** The folder that the cluster's root Kustomization reconciles; undefined where there is none. */
export function livePath(live: LiveCluster, { root }: Model): string | undefined {
  const { namespace, name } = root;
  const object = live.find({ group: KUSTOMIZE_GROUP, kind: "Kustomization", namespace, name });
  return text(object, "spec", "path")?.replace(/^\.?\/+|\/+$/g, "");
}
