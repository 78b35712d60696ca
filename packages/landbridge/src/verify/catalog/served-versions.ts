import { customGroups, findKind } from "./api-kinds";
import { findOldVersion } from "./api-versions";
import { versionsOfKind } from "./group-versions";
import { versionsWithSchema } from "./schemas/file";

/**
 * Groups with versions above v1, as public manifests use them in November 2026. The CRDs of the other groups were not
 * compared, so a finding that rests on this is a warning.
 */
const HIGHEST: Readonly<Record<string, number>> = {
  "apiextensions.crossplane.io": 2,
  "cilium.io": 2,
  "kyverno.io": 2,
  "pgv2.percona.com": 2,
  "velero.io": 2,
};

/** Why a version can't be served, as far as that is known. */
export interface Unserved {
  /** Versions of the kind that are known; empty where only the group is. */
  readonly served: readonly string[];
  /** Whether every version of the kind is known: Kubernetes' own and Flux's. */
  readonly isCertain: boolean;
}

/** Whether no release is known that served a kind in a version; undefined where one did, or may. */
export function unservedVersion(
  group: string,
  version: string,
  kind: string,
): Unserved | undefined {
  const apiVersion = group === "" ? version : `${group}/${version}`;
  if (findOldVersion(apiVersion, kind) !== undefined) return undefined;
  const builtIn = findKind(group, kind)?.versions ?? [];
  const served = [...new Set([...builtIn, ...versionsWithSchema(group, kind)])];
  if (served.includes(version)) return undefined;
  if (served.length > 0) {
    const isCertain = builtIn.length > 0 || group.endsWith(".fluxcd.io");
    const highest = Math.max(...served.map(majorOf));
    if (majorOf(version) > highest) return { served, isCertain };
    const all = versionsOfKind(group, kind);
    return all === undefined || all.includes(version) ? undefined : { served: all, isCertain };
  }
  const listed = versionsOfKind(group, kind);
  if (listed !== undefined)
    return listed.includes(version) ? undefined : { served: listed, isCertain: false };
  const isKnown = customGroups().includes(group);
  return isKnown && majorOf(version) > (HIGHEST[group] ?? 1)
    ? { served, isCertain: false }
    : undefined;
}

/** 2 of `v2beta1`. */
function majorOf(version: string): number {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
}
