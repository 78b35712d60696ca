import { childrenOf, type Expression } from "./expression";

/** The names of a reference from its root, `["module", "eks", "cluster_name"]`; indices are left out. */
export type Reference = readonly string[];

/** Every reference in an expression; names that a `for` binds are among them. */
export function referencesIn(node: Expression): readonly Reference[] {
  const chain = chainOf(node);
  const inner = childrenOf(node).flatMap((child) => referencesIn(child));
  if (chain === undefined) return inner;
  // The shorter chains inside are parts of this one.
  const own = inner.filter((other) => !chain.startsWith(other));
  return [chain.names, ...own];
}

interface Chain {
  readonly names: Reference;
  startsWith(other: Reference): boolean;
}

function chainOf(node: Expression): Chain | undefined {
  const names = namesOf(node);
  if (names === undefined) return undefined;
  return { names, startsWith: (other) => other.every((name, index) => names[index] === name) };
}

function namesOf(node: Expression): string[] | undefined {
  if (node.kind === "name") return [node.name];
  if (node.kind === "splat") return namesOf(node.source);
  if (node.kind === "index") return namesOf(node.source);
  if (node.kind !== "attribute") return undefined;
  const source = namesOf(node.source);
  return source === undefined ? undefined : [...source, node.name];
}
