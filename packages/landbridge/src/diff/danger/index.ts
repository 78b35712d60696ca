/** Section 1: whatever deletes, replaces or locks out. */
import { append } from "../../lib/append";
import { enumerate } from "../../verify/rules/phrases";
import type { Danger } from "../document";
import { clusterAccess } from "./access";
import { cascade } from "./cascade";
import { lostIdentity, lostKey } from "./contract";
import { openedEndpoint, openedNetwork, openedPolicy } from "./exposure";
import { lostHosts } from "./hosts";
import { immutableFields } from "./immutable";
import { interrupted } from "./interruption";
import { lastAdmin } from "./lockout";
import { lostOrder } from "./order";
import { lostProtection } from "./protection";
import { abandoned, lostCluster, movedOwner, pruned } from "./prune";
import { rotated } from "./rotation";
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
  cascade,
  pruned,
  lostProtection,
  openedNetwork,
  openedEndpoint,
  openedPolicy,
  clusterAccess,
  immutableFields,
  lostHosts,
  lostKey,
  lostIdentity,
  versions,
  lostOrder,
  movedOwner,
  abandoned,
  rotated,
  interrupted,
];

/** The dangers of a change, high ones first, otherwise in the order of the rules. */
export function dangersOf(input: DangerInput): readonly Danger[] {
  const all = merged(RULES.flatMap((rule) => [...rule(input)]));
  return [
    ...all.filter(({ severity }) => severity === "high"),
    ...all.filter(({ severity }) => severity !== "high"),
  ];
}

/** Names that are listed if several have the same danger. */
const SHOWN = 3;

/** Dangers of which only the subjects differ are one. */
function merged(dangers: readonly Danger[]): readonly Danger[] {
  const groups = new Map<string, Danger[]>();
  for (const danger of dangers) {
    const { environments, kind, severity, message, remedy } = danger;
    append(groups, JSON.stringify([environments, kind, severity, message, remedy]), danger);
  }
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    const subjects = [...new Set(all.map(({ subject }) => subject))];
    if (first === undefined || subjects.length < 2) return first ?? [];
    const shown = subjects.slice(0, SHOWN);
    const left = subjects.length - shown.length;
    const subject = enumerate(left === 0 ? shown : [...shown, `${left} more`]);
    return [{ ...first, subject }];
  });
}
