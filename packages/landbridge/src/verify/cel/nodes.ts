import type { ASTNode } from "@marcbachmann/cel-js";

/** Macros whose first argument is a variable, bound in the further ones. */
export const MACROS: ReadonlySet<string> = new Set([
  ..."all exists exists_one existsOne filter map".split(" "),
]);

/** A call on a receiver, such as `self.matches('a')`. */
export interface ReceiverCall {
  readonly name: string;
  readonly receiver: ASTNode | undefined;
  readonly given: readonly ASTNode[];
}

/** The call that a node is; undefined for anything else. */
export function callOf(node: ASTNode): ReceiverCall | undefined {
  if (node.op !== "rcall") return undefined;
  const [name, receiver, given] = Array.isArray(node.args) ? (node.args as unknown[]) : [];
  return {
    name: String(name),
    receiver: isNode(receiver) ? receiver : undefined,
    given: childrenOf(given),
  };
}

/** Nodes in arguments, which may be lists of lists. */
export function childrenOf(args: unknown): readonly ASTNode[] {
  if (isNode(args)) return [args];
  return Array.isArray(args) ? args.flatMap(childrenOf) : [];
}

/** Whether a value in arguments is a node. */
export function isNode(value: unknown): value is ASTNode {
  return typeof value === "object" && value !== null && "op" in value && "args" in value;
}
