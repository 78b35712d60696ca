import { dangersOf } from "./danger";
import { DIFF_VERSION, type Diff } from "./document";
import { beyondDiff } from "./plan";
import { plansByStack, type GivenPlan } from "./plan-stack";
import { contractChanges } from "./sections/contract";
import { findingChanges } from "./sections/findings";
import { objectChanges, objectPairs } from "./sections/objects";
import { reachOf } from "./sections/reach";
import { rolloutChanges } from "./sections/rollout";
import { terraformChanges } from "./sections/terraform";
import { versionChanges } from "./sections/versions";
import type { Side } from "./side/side";

/** How a side is named in reports. */
export interface SideName {
  /** As the user named it: a revision, a directory, or the working tree. */
  readonly name: string;
  /** Full id of a commit. */
  readonly commit?: string;
}

/** A side with its name. */
export interface NamedSide extends SideName {
  readonly side: Side;
}

/**
 * Everything that changes between two sides.
 * @throws UserError if the stack of a plan isn't clear
 */
export function diffSides(
  base: NamedSide,
  head: NamedSide,
  plans: readonly GivenPlan[] = [],
): Diff {
  const byStack = plansByStack(plans, head.side.stacks);
  const terraform = terraformChanges(base.side, head.side, byStack);
  const contract = contractChanges(base.side, head.side);
  const pairs = objectPairs(base.side, head.side);
  const objects = objectChanges(pairs);
  const versions = versionChanges(base.side, head.side, pairs);
  const input = { base: base.side, head: head.side, terraform, contract, objects, pairs, versions };
  return {
    version: DIFF_VERSION,
    base: nameOf(base),
    head: nameOf(head),
    environments: [...environmentsOf(base.side, head.side)],
    danger: [...dangersOf(input)],
    terraform: [...terraform],
    beyond: [...beyondDiff(byStack, terraform)],
    contract: [...contract],
    reach: [...reachOf(terraform, head.side)],
    objects: [...objects],
    versions: [...versions],
    rollout: [...rolloutChanges(base.side, head.side)],
    findings: findingChanges(base.side, head.side),
    notes: [...new Set([...base.side.notes, ...head.side.notes])],
  };
}

function environmentsOf(...sides: readonly Side[]): readonly string[] {
  const all = sides.flatMap(({ stacks, clusters }) => [...stacks, ...clusters]);
  return [...new Set(all.map(({ environment }) => environment))].sort();
}

function nameOf({ name, commit }: SideName): Diff["base"] {
  return commit === undefined ? { name } : { name, commit };
}

/** Whether two sides are the same, as far as it is known. */
export function isEmpty(diff: Diff): boolean {
  const { danger, terraform, beyond, contract, objects, versions, rollout, findings } = diff;
  const all = [danger, terraform, beyond, contract, objects, versions, rollout];
  return [...all, findings.added, findings.fixed].every((entries) => entries.length === 0);
}
