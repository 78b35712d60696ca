import { distance } from "fastest-levenshtein";

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

/** Letters that may differ in a slip of the pen. */
const SLIP = 2;

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
    const near = nearest(kind, own);
    return near === undefined ? undefined : { group, kind: near };
  }
  // A group that is misspelt has the kind all the same.
  const near = nearest(
    group,
    groups().filter((other) => other.includes(".") && kindsOf(other).includes(kind)),
  );
  return near === undefined ? undefined : { group: near, kind };
}

function groups(): readonly string[] {
  return [...builtInGroups(), ...FLUX_GROUPS];
}

function nearest(name: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((other) => ({ other, slips: slipsBetween(name, other) }))
    .filter(({ slips }) => slips <= SLIP)
    .sort((one, other) => one.slips - other.slips);
  return best?.other;
}

/** Letters in the wrong case are one slip. */
function slipsBetween(one: string, other: string): number {
  const slips = distance(one.toLowerCase(), other.toLowerCase());
  return one === other ? 0 : Math.max(1, slips);
}
