import { nearestName, SLIP } from "../../lib/nearest-name";
import { builtInGroups, kindsOf } from "./api-kinds";

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

/** A group and kind that exist. */
export interface MeantKind {
  readonly group: string;
  readonly kind: string;
}

/**
 * What was probably meant by a group and kind of Kubernetes or Flux that do not exist; undefined where they
 * exist, or may: other groups are whatever CRDs a cluster has.
 */
export function meantKind(group: string, kind: string): MeantKind | undefined {
  const own = kindsOf(group);
  if (own.length > 0) {
    if (own.includes(kind) || !groups().includes(group)) return undefined;
    const near = nearestName(kind, own, SLIP);
    return near === undefined ? undefined : { group, kind: near };
  }
  // A group that is misspelt has the kind all the same.
  const near = nearestName(
    group,
    groups().filter((other) => other.includes(".") && kindsOf(other).includes(kind)),
    SLIP,
  );
  return near === undefined ? undefined : { group: near, kind };
}

function groups(): readonly string[] {
  return [...builtInGroups(), ...FLUX_GROUPS];
}
