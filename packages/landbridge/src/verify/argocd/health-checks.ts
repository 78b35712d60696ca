import HEALTH_CHECKS from "./data/health-checks.json";

/** Kinds by group that Argo CD has a health check for; `*` stands for any text. */
const KINDS: Readonly<Record<string, readonly string[]>> = HEALTH_CHECKS.kinds;

/** The Argo CD version that the list of health checks is from. */
export const HEALTH_CHECKS_VERSION = HEALTH_CHECKS.version;

/** Groups with a star in front: `*.upbound.io`. */
const SUFFIXES = Object.keys(KINDS).filter((group) => group.startsWith("*"));

/**
 * Whether Argo CD itself knows when an object of this kind is healthy. For any other kind a sync wave goes on as
 * soon as the object is applied.
 */
export function hasBuiltInHealthCheck(group: string, kind: string): boolean {
  const groups = [group, ...SUFFIXES.filter((suffix) => group.endsWith(suffix.slice(1)))];
  return groups.some(
    (each) =>
      Object.hasOwn(KINDS, each) &&
      (KINDS[each] ?? []).some((name) => name === kind || name === "*"),
  );
}
