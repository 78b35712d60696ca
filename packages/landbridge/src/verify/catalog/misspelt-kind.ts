import { nearestName, SLIP } from "../../lib/nearest-name";
import { builtInGroups, customGroups, kindsOf } from "./api-kinds";

/** Groups of Flux, all of whose kinds are known. */
const FLUX_GROUPS = [
  "fluxcd.controlplane.io",
  "helm.toolkit.fluxcd.io",
  "image.toolkit.fluxcd.io",
  "kustomize.toolkit.fluxcd.io",
  "notification.toolkit.fluxcd.io",
  "source.extensions.fluxcd.io",
  "source.toolkit.fluxcd.io",
];

/**
 * Groups that are no slip of the one they resemble: those of the CRDs that Azure Monitor's managed Prometheus reads, which have
 * the same kinds as Prometheus Operator's, and that of Percona's first operator for PostgreSQL.
 */
const GROUPS_LIKE_OTHERS = new Set(["azmonitoring.coreos.com", "pg.percona.com"]);

/** A group and kind that exist. */
export interface MeantKind {
  readonly group: string;
  readonly kind: string;
}

/**
 * What was probably meant by a group and kind that do not exist; undefined where they exist, or may: a group that
 * isn't known is that of some CRD, and a newer release of a known group may have more kinds.
 */
export function meantKind(group: string, kind: string): MeantKind | undefined {
  const own = kindsOf(group);
  if (own.length > 0) {
    if (own.includes(kind)) return undefined;
    // Of Kubernetes and Flux every kind is known.
    const isWhole = builtInGroups().includes(group) || FLUX_GROUPS.includes(group);
    const near = nearestName(kind, own, isWhole ? SLIP : 1);
    return near === undefined ? undefined : { group, kind: near };
  }
  if (GROUPS_LIKE_OTHERS.has(group)) return undefined;
  // A group that is misspelt has the kind all the same. Groups without a dot are Kubernetes' own: no CRD may have one.
  const hasDot = group.includes(".");
  const near = nearestName(
    group,
    [...builtInGroups(), ...customGroups()].filter(
      (other) => other.includes(".") === hasDot && kindsOf(other).includes(kind),
    ),
    SLIP,
  );
  return near === undefined ? undefined : { group: near, kind };
}
