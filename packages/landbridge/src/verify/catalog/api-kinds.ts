import BUILT_IN_KINDS from "./data/built-in-kinds.json";
import CUSTOM_KINDS from "./data/custom-kinds.json";

/** A kind that every cluster has. */
export interface BuiltInKind {
  /** API group; the empty string for the core group. */
  readonly group: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** Versions that Kubernetes 1.34 serves, the preferred one first; empty for kinds it no longer has. */
  readonly versions: readonly string[];
}

/** Versions of the kinds of a group, by scope. */
interface Versions {
  readonly cluster?: Readonly<Record<string, readonly string[]>>;
  readonly namespaced?: Readonly<Record<string, readonly string[]>>;
}

/** Kinds of a group, by scope. */
interface Kinds {
  readonly cluster?: readonly string[];
  readonly namespaced?: readonly string[];
}

/**
 * Kinds that are objects on their own, from api/discovery of k8s.io/kubernetes v1.34.2. Without a version, as old manifests
 * still name them: PodSecurityPolicy (removed in 1.25) and the group extensions (removed in 1.16 and 1.22).
 */
const BUILT_IN: Readonly<Record<string, Versions>> = BUILT_IN_KINDS;

/**
 * Custom resources of well-known projects: from the CRDs of the releases that charts/ names, of Flux 2.9, Gateway API 1.6,
 * external-snapshotter and provider-upjet-aws (its configuration), as of August 2026. Those of cilium.io were not compared with its CRDs, which could not be
 * fetched; RedisFailover is from manifests of spotahome/redis-operator that a YAML reader refuses as they are templates.
 */
const CUSTOM: Readonly<Record<string, Kinds>> = CUSTOM_KINDS;

const builtIn: ReadonlyMap<string, BuiltInKind> = new Map(
  Object.entries(BUILT_IN).flatMap(([group, { cluster = {}, namespaced = {} }]) =>
    [...builtInKinds(group, cluster, false), ...builtInKinds(group, namespaced, true)].map(
      (known) => [`${group}/${known.kind}`, known] as const,
    ),
  ),
);

/** Whether objects of a custom kind have a namespace. */
const custom: ReadonlyMap<string, boolean> = new Map(
  Object.entries(CUSTOM).flatMap(([group, { cluster = [], namespaced = [] }]) => [
    ...cluster.map((kind) => [`${group}/${kind}`, false] as [string, boolean]),
    ...namespaced.map((kind) => [`${group}/${kind}`, true] as [string, boolean]),
  ]),
);

const kindNames: ReadonlySet<string> = new Set(
  [...builtIn.keys(), ...custom.keys()].map((key) => key.slice(key.lastIndexOf("/") + 1)),
);

/** A kind that every cluster has; undefined for custom resources. */
export function findKind(group: string, kind: string): BuiltInKind | undefined {
  return builtIn.get(`${group}/${kind}`);
}

/** Whether objects of the kind have no namespace; undefined for kinds that nothing is known about. */
export function isClusterScoped(group: string, kind: string): boolean | undefined {
  const key = `${group}/${kind}`;
  const namespaced = builtIn.get(key)?.namespaced ?? custom.get(key);
  return namespaced === undefined ? undefined : !namespaced;
}

/** Whether a group is Kubernetes' own; the empty string is the core group. */
export function isBuiltInGroup(group: string): boolean {
  return Object.hasOwn(BUILT_IN, group);
}

/** The kinds of a group that are known; empty for a group that is not. */
export function kindsOf(group: string): readonly string[] {
  if (isBuiltInGroup(group)) {
    const { cluster, namespaced } = BUILT_IN[group] ?? {};
    return [...Object.keys(cluster ?? {}), ...Object.keys(namespaced ?? {})];
  }
  const { cluster = [], namespaced = [] } =
    (Object.hasOwn(CUSTOM, group) ? CUSTOM[group] : {}) ?? {};
  return [...cluster, ...namespaced];
}

/** The names of all kinds that are known, of every group. */
export function allKinds(): ReadonlySet<string> {
  return kindNames;
}

/** API groups that every cluster has; the empty string for the core group. */
export function builtInGroups(): readonly string[] {
  return Object.keys(BUILT_IN);
}

/** Groups of custom resources of which at least the common kinds are known. */
export function customGroups(): readonly string[] {
  return Object.keys(CUSTOM);
}

function builtInKinds(
  group: string,
  versionsOf: Readonly<Record<string, readonly string[]>>,
  namespaced: boolean,
): readonly BuiltInKind[] {
  return Object.entries(versionsOf).map(([kind, versions]) => ({
    group,
    kind,
    namespaced,
    versions,
  }));
}
