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

/** Where Git declares an object, or the object that it was created for; the cluster path if neither is in Git. */
export function spotOf(model: Model, id: ObjectId): LocationSource {
  const [declared] = id.kind === "HelmChart" ? releasesOf(model, id) : model.find(id);
  return declared === undefined ? model.place : nameOf(declared);
}

/** helm-controller creates a HelmChart for a HelmRelease, and names it after it. */
function releasesOf({ releases }: Model, { name }: ObjectId): readonly ClusterObject[] {
  return releases
    .map(({ object }) => object)
    .filter(({ id }) => `${id.namespace}-${id.name}` === name);
}

/** The line that names an object; objects in the cluster don't have one. */
export function nameOf(object: ClusterObject): LocationSource {
  return { object, path: ["metadata", "name"] };
}

/** The Kustomization that Flux starts with. */
export function isRoot({ root }: Model, { kind, namespace, name }: ObjectId): boolean {
  return kind === "Kustomization" && namespace === root.namespace && name === root.name;
}

/** The directory that the cluster's root Kustomization reconciles; undefined where there is none. */
export function livePath(live: LiveCluster, { root }: Model): string | undefined {
  const { namespace, name } = root;
  const object = live.find({ group: KUSTOMIZE_GROUP, kind: "Kustomization", namespace, name });
  return text(object, "spec", "path")?.replace(/^\.?\/+|\/+$/g, "");
}
