import type { TreeContract } from "./contract";
import { at, textAt, type YamlMap } from "./yaml";

/** An object as one Flux Kustomization applies it. */
export interface TreeObject {
  /** As kustomize renders it, placeholders included. */
  readonly raw: YamlMap;
  /** After substitution with stand-in values; same as `raw` where nothing is substituted. */
  readonly final: YamlMap;
  /** Key of the Kustomization that applies it. */
  readonly owner: string;
}

/** A Flux Kustomization of an environment. */
export interface FluxKustomization {
  /** `<namespace>/<name>`. */
  readonly key: string;
  readonly spec: YamlMap;
  /** Key of the Kustomization that applies it. */
  readonly owner: string;
  /** Folder in this repository, from its root; undefined when the source is another repository. */
  readonly folder?: string;
}

/** All that Flux applies to one cluster. */
export interface Environment {
  readonly name: string;
  readonly contract: TreeContract;
  readonly kustomizations: readonly FluxKustomization[];
  readonly objects: readonly TreeObject[];
  /** What went wrong while the tree was followed: missing folders, substitution errors. */
  readonly problems: readonly string[];
}

/** Key of the Kustomization that bootstrapping makes: it applies `gitops/clusters/<env>`. */
export const ROOT = "flux-system/flux-system";

/** `<namespace>/<name>` of an object. */
export const keyOf = (object: unknown): string =>
  `${textAt(object, "metadata", "namespace") ?? ""}/${textAt(object, "metadata", "name") ?? ""}`;

/** API group of an object, empty for the core group. */
export function groupOf(object: unknown): string {
  const apiVersion = textAt(object, "apiVersion") ?? "";
  return apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
}

/** `<Kind>[.<group>] <namespace>/<name>`: what makes an object one and the same in a cluster. */
export function identityOf(object: unknown): string {
  const group = groupOf(object);
  const kind = textAt(object, "kind") ?? "";
  return `${group === "" ? kind : `${kind}.${group}`} ${keyOf(object)}`;
}

/** Whether an object is of a kind, whatever its version. */
export const isKind = (object: unknown, group: string, kind: string): boolean =>
  at(object, "kind") === kind && groupOf(object) === group;

/** Whether an object is a Flux Kustomization. */
export const isFluxKustomization = (object: unknown): boolean =>
  isKind(object, "kustomize.toolkit.fluxcd.io", "Kustomization");

/** Whether an object is a HelmRelease. */
export const isHelmRelease = (object: unknown): boolean =>
  isKind(object, "helm.toolkit.fluxcd.io", "HelmRelease");

/** The HelmReleases of an environment. */
export const helmReleases = (env: Environment): readonly TreeObject[] =>
  env.objects.filter((object) => isHelmRelease(object.final));
