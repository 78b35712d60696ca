import { isRecord, text } from "../../verify/yaml/json";
import type { Stack, StackElement } from "../side/side";

/** A resource in its stack. */
export interface Placed {
  readonly stack: Stack;
  readonly element: StackElement;
}

/** A resource that is the same at another address, or in another stack of its environment. */
export interface Move {
  readonly before: Placed;
  readonly after: Placed;
  /** The side that has a `moved` block for it. */
  readonly declaredIn?: "base" | "head";
}

/**
 * Resources of one environment that moved: first those for which a side has a `moved` block, then those that disappear and
 * appear with the same attributes, if only one of each has them.
 */
export function movesOf(removed: readonly Placed[], added: readonly Placed[]): readonly Move[] {
  const moves = declaredMoves(removed, added);
  const [gone, come] = [new Set(removed), new Set(added)];
  for (const { before, after } of moves) {
    gone.delete(before);
    come.delete(after);
  }
  return [...moves, ...likelyMoves([...gone], [...come])];
}

function declaredMoves(removed: readonly Placed[], added: readonly Placed[]): readonly Move[] {
  return removed.flatMap((before): readonly Move[] => {
    for (const after of added) {
      if (after.stack.name !== before.stack.name) continue;
      const [from, to] = [before.element.address, after.element.address];
      if (declares(after.stack, from, to)) return [{ before, after, declaredIn: "head" }];
      if (declares(before.stack, to, from)) return [{ before, after, declaredIn: "base" }];
    }
    return [];
  });
}

function declares({ elements }: Stack, from: string, to: string): boolean {
  return elements.some(
    ({ kind, values }) =>
      kind === "moved" && text(values, "from") === from && text(values, "to") === to,
  );
}

function likelyMoves(removed: readonly Placed[], added: readonly Placed[]): readonly Move[] {
  const addresses = [...removed, ...added].map(({ element }) => element.address);
  const [old, now] = [removed, added].map((all) => bySignature(all, addresses));
  return [...(old ?? [])].flatMap(([signature, [before, other]]): readonly Move[] => {
    const [after, another] = now?.get(signature) ?? [];
    const isClear = other === undefined && another === undefined;
    return isClear && before !== undefined && after !== undefined ? [{ before, after }] : [];
  });
}

function bySignature(
  all: readonly Placed[],
  addresses: readonly string[],
): ReadonlyMap<string, readonly Placed[]> {
  const groups = new Map<string, Placed[]>();
  for (const placed of all) {
    const { type, values } = placed.element;
    // Resources without attributes say nothing about being the same.
    if (!isRecord(values) || Object.keys(values).length === 0) continue;
    const signature = `${type} ${withoutAddresses(JSON.stringify(values), addresses)}`;
    groups.set(signature, [...(groups.get(signature) ?? []), placed]);
  }
  return groups;
}

/** References to what moves as well don't count. */
function withoutAddresses(json: string, addresses: readonly string[]): string {
  return addresses.reduce((rest, address) => {
    const type = address.slice(0, address.indexOf("."));
    return rest.replaceAll(address, `${type}.`);
  }, json);
}
