/**
 * Sorts nodes into stages: a node's stage comes after those of all that must go before it. Where nodes
 * must each go before the other, the first of them goes on its own, so that the rest can follow.
 * @param before the nodes that must go before one; others than `nodes` are ignored
 */
export function stagesOf<T>(
  nodes: readonly T[],
  before: (node: T) => readonly T[],
): readonly (readonly T[])[] {
  const left = new Set(nodes);
  const stages: (readonly T[])[] = [];
  while (left.size > 0) {
    const free = [...left].filter((node) =>
      before(node).every((other) => other === node || !left.has(other)),
    );
    const stage = free.length > 0 ? free : [...left].slice(0, 1);
    for (const node of stage) left.delete(node);
    stages.push(stage);
  }
  return stages;
}
