import type { ASTNode } from "@marcbachmann/cel-js";

/** Macros that go through a list or map, whose first argument is a variable, bound in the further ones. */
export const MACROS: ReadonlySet<string> = new Set([
  ..."all exists exists_one existsOne filter map sortBy".split(" "),
  ..."transformList transformMap transformMapEntry".split(" "),
]);

/** Macros for the value of an optional, which bind it in the same way. */
const OF_OPTIONALS: ReadonlySet<string> = new Set(["optFlatMap", "optMap"]);

/** Macros that may have two variables, and with how many arguments they have them (cel-go's TwoVarComprehensions). */
const TWO_VARIABLES: Readonly<Record<string, readonly number[]>> = {
  all: [3],
  exists: [3],
  exists_one: [3],
  existsOne: [3],
  transformList: [3, 4],
  transformMap: [3, 4],
  transformMapEntry: [3, 4],
};

/** How many of a macro's arguments are variables that it binds. */
export function variablesOf({ name, given }: ReceiverCall): number {
  if (name === "bind") return given.length === 3 ? 1 : 0;
  if (!MACROS.has(name) && !OF_OPTIONALS.has(name)) return 0;
  const counts = Object.hasOwn(TWO_VARIABLES, name) ? TWO_VARIABLES[name] : undefined;
  return counts?.includes(given.length) === true ? 2 : 1;
}

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
