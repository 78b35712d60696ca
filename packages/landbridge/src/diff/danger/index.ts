/** Section 1: whatever deletes, replaces or locks out. */
import type { Danger } from "../document";
import { clusterAccess } from "./access";
import { lostIdentity, lostKey } from "./contract";
import { openedEndpoint, openedNetwork, openedPolicy } from "./exposure";
import { immutableFields } from "./immutable";
import { lastAdmin } from "./lockout";
import { lostOrder } from "./order";
import { lostProtection } from "./protection";
import { lostCluster, movedOwner, pruned } from "./prune";
import type { DangerInput, DangerRule } from "./rule";
import { deleted, lostStack, recreated, replaced } from "./terraform";
import { versions } from "./versions";

/** Every kind of danger, the ones that lose data first. */
const RULES: readonly DangerRule[] = [
  lastAdmin,
  lostStack,
  lostCluster,
  deleted,
  replaced,
  recreated,
  pruned,
  lostProtection,
  openedNetwork,
  openedEndpoint,
  openedPolicy,
  clusterAccess,
  immutableFields,
  lostKey,
  lostIdentity,
  versions,
  lostOrder,
  movedOwner,
];

/** The dangers of a change, high ones first, otherwise in the order of the rules. */
export function dangersOf(input: DangerInput): readonly Danger[] {
  const all = RULES.flatMap((rule) => [...rule(input)]);
  return [
    ...all.filter(({ severity }) => severity === "high"),
    ...all.filter(({ severity }) => severity !== "high"),
  ];
}
