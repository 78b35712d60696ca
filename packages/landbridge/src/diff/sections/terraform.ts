import { alike } from "../alike";
import type { TerraformChange } from "../document";
import type { Plan } from "../plan";
import type { Side, Stack, StackElement } from "../side/side";
import type { FieldChange } from "../values/field-change";
import { changesOf } from "../values/shown-change";
import { actionOf, pairsOf, type Pair } from "./pairs";
import { effectsOf } from "./terraform-effects";
import { movesOf, type Move, type Placed } from "./terraform-moves";

/** A change before environments that change alike are one. */
type StackChange = Omit<TerraformChange, "environments" | "stacks"> & {
  /** Name of the stack without its environment. */
  readonly role: string;
};

/** With the stack itself. */
interface InStack {
  readonly stack: string;
  readonly change: StackChange;
}

/** Section 2: blocks of all stacks that are added, removed, changed or moved, and stacks themselves. */
export function terraformChanges(
  base: Side,
  head: Side,
  plans: ReadonlyMap<string, Plan> = new Map(),
): readonly TerraformChange[] {
  const all = environmentsOf(base, head).map((environment) => ({
    environment,
    changes: environmentChanges(stacksOf(base, environment), stacksOf(head, environment)),
  }));
  const entries = all.flatMap(({ environment, changes }) =>
    changes.map(({ stack, change }) => {
      const entry = { ...change, ...effectsOf(change, plans.get(stack)) };
      return { environment, entry };
    }),
  );
  const names = new Map(
    all.flatMap(({ environment, changes }) =>
      changes.map(({ stack, change }) => [`${environment} ${change.role}`, stack] as const),
    ),
  );
  return alike(entries).map(({ environments, entry: { role, ...entry } }) => ({
    environments,
    stacks: environments.map((environment) => names.get(`${environment} ${role}`) ?? role),
    ...entry,
  }));
}

function environmentsOf(base: Side, head: Side): readonly string[] {
  return [
    ...new Set([...base.stacks, ...head.stacks].map(({ environment }) => environment)),
  ].sort();
}

function stacksOf({ stacks }: Side, environment: string): readonly Stack[] {
  return stacks.filter((stack) => stack.environment === environment);
}

function environmentChanges(before: readonly Stack[], after: readonly Stack[]): readonly InStack[] {
  const stacks = pairsOf(before, after, ({ name }) => name);
  const pairs = stacks.flatMap(({ before: old, after: now }) =>
    pairsOf(placed(old), placed(now), ({ element }) => element.address),
  );
  const isResource = (own: Placed): boolean => own.element.kind === "resource";
  const removed = pairs.flatMap((pair) => (pair.after === undefined ? (pair.before ?? []) : []));
  const added = pairs.flatMap((pair) => (pair.before === undefined ? (pair.after ?? []) : []));
  const moves = movesOf(removed.filter(isResource), added.filter(isResource));
  const moved = new Set(moves.flatMap((move) => [move.before, move.after]));
  return [
    ...stacks.flatMap(stackChange),
    ...moves.map(moveChange),
    ...pairs.flatMap((pair) => elementChange(pair, moved, moves)),
  ];
}

function placed(stack: Stack | undefined): readonly Placed[] {
  return stack === undefined ? [] : stack.elements.map((element) => ({ stack, element }));
}

/** A stack that comes, goes, or is deployed in another order. */
function stackChange(pair: Pair<Stack>): readonly InStack[] {
  const { before, after } = pair;
  const stack = after ?? before;
  if (stack === undefined) return [];
  const facts = (side: Stack | undefined): unknown =>
    side && { dependencies: [...side.dependencies] };
  const changes = changesOf(facts(before) ?? {}, facts(after) ?? {});
  if (before !== undefined && after !== undefined && changes.length === 0) return [];
  const { name, role } = stack;
  const common = { role, address: name, kind: "stack", type: "" };
  return [{ stack: name, change: { ...common, action: actionOf(pair), changes: [...changes] } }];
}

function elementChange(
  pair: Pair<Placed>,
  moved: ReadonlySet<Placed>,
  moves: readonly Move[],
): readonly InStack[] {
  const { before, after } = pair;
  const own = after ?? before;
  if (own === undefined || moved.has(own)) return [];
  const changes = changesOf(before?.element.values ?? {}, after?.element.values ?? {}).filter(
    (change) => !isRenamedReference(change, moves),
  );
  if (before !== undefined && after !== undefined && changes.length === 0) return [];
  return [{ stack: own.stack.name, change: { ...identity(own), action: actionOf(pair), changes } }];
}

function moveChange(move: Move): InStack {
  const { before, after, declaredIn } = move;
  const from =
    before.stack.name === after.stack.name
      ? before.element.address
      : `${before.stack.name}: ${before.element.address}`;
  const change: StackChange = {
    ...identity(after),
    action: "moved",
    from,
    ...(declaredIn === undefined ? {} : { declaredIn }),
    changes: changesOf(before.element.values, after.element.values).filter(
      (field) => !isRenamedReference(field, [move]),
    ),
  };
  return { stack: after.stack.name, change };
}

function identity({ stack, element }: Placed): Omit<StackChange, "action" | "changes"> {
  const { address, kind, type } = element satisfies StackElement;
  const construct = element.construct?.replace(`${stack.name}/`, "");
  return {
    role: stack.role,
    address,
    kind,
    type,
    ...(construct === undefined ? {} : { construct }),
  };
}

/** Whether a field only names what moved by its new address. */
function isRenamedReference({ before, after }: FieldChange, moves: readonly Move[]): boolean {
  if (before === undefined || after === undefined || moves.length === 0) return false;
  const renamed = moves.reduce(
    (rest, move) =>
      rest.replaceAll(`${move.before.element.address}.`, `${move.after.element.address}.`),
    JSON.stringify(before),
  );
  return renamed === JSON.stringify(after);
}
