import type { TreeContract } from "./contract";
import { at, isMap, listAt, textAt, type YamlMap } from "./yaml";

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
  /** Names of contract variables that the tree reads. */
  readonly variablesRead: ReadonlySet<string>;
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

/** The object of a group, kind, namespace and name, if the environment has it. */
export function findObject(
  env: Environment,
  [group, kind]: readonly [string, string],
  key: string,
): TreeObject | undefined {
  return env.objects.find((o) => isKind(o.final, group, kind) && keyOf(o.final) === key);
}

/** Keys of the Kustomizations that a Kustomization names in dependsOn. */
export function dependenciesOf(kustomization: FluxKustomization): string[] {
  const own = kustomization.key.slice(0, kustomization.key.indexOf("/"));
  return listAt(kustomization.spec, "dependsOn")
    .filter(isMap)
    .map((d) => `${textAt(d, "namespace") ?? own}/${textAt(d, "name") ?? ""}`);
}

/** A Kustomization and all that is ready before it, through dependsOn and the Kustomization that applies it. */
export function readyBefore(env: Environment, key: string): ReadonlySet<string> {
  const byKey = new Map(env.kustomizations.map((k) => [k.key, k]));
  const seen = new Set<string>();
  const queue = [key];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const kustomization = byKey.get(next);
    if (kustomization === undefined) continue;
    queue.push(...dependenciesOf(kustomization));
    // What applies a Kustomization waited for its own dependencies first.
    const parent = byKey.get(kustomization.owner);
    if (parent !== undefined) queue.push(...dependenciesOf(parent));
  }
  return seen;
}
