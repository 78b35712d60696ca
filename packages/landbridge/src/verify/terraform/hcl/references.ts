import { childrenOf, type Expression, type ForExpression } from "./expression";

/** The names of a reference from its root, `["module", "eks", "cluster_name"]`; indices are left out. */
export type Reference = readonly string[];

/** Every reference in an expression; what begins with a name that a `for` around it binds doesn't count. */
export function referencesIn(node: Expression): readonly Reference[] {
  return collect(node, () => false);
}

/** The same without what only `try` and `can` evaluate, which catch what fails. */
export function uncaughtReferencesIn(node: Expression): readonly Reference[] {
  return collect(node, isCatching);
}

/** Whether a call catches the failure of its arguments. */
export function isCatching(node: Expression): boolean {
  return node.kind === "call" && (node.name === "try" || node.name === "can");
}

function collect(node: Expression, isLeftOut: (node: Expression) => boolean): readonly Reference[] {
  if (isLeftOut(node)) return [];
  const visit = (child: Expression): readonly Reference[] => collect(child, isLeftOut);
  const chain = chainOf(node);
  const inner =
    node.kind === "for"
      ? insideFor(node, visit)
      : childrenOf(node).flatMap((child) => visit(child));
  if (chain === undefined) return inner;
  // The shorter chains inside are parts of this one.
  const own = inner.filter((other) => !chain.startsWith(other));
  return [chain.names, ...own];
}

function insideFor(
  node: ForExpression,
  visit: (child: Expression) => readonly Reference[],
): readonly Reference[] {
  const bound = [node.keyName, node.valueName];
  return childrenOf(node).flatMap((child) => {
    const found = visit(child);
    // The names aren't bound in what is iterated over.
    return child === node.collection
      ? found
      : found.filter(([root]) => root === undefined || !bound.includes(root));
  });
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
