import { Environment, type ASTNode } from "@marcbachmann/cel-js";

import { callOf, childrenOf, isNode, variablesOf, type ReceiverCall } from "./nodes";

/** An expression of CEL, or why it isn't one. */
export type Expression =
  | { readonly problem: string }
  | {
      /** What it reads, each as the variable and the fields behind it: `["status", "conditions"]`. */
      readonly references: readonly (readonly string[])[];
      /** Names of the functions and methods that it calls. */
      readonly functions: readonly string[];
    };

/** Syntax of cel-go that the library doesn't know: optional elements of lists and maps, and quoted fields. */
const UNKNOWN_SYNTAX = /[[{,]\s*\?|`/;

/** Receivers that are namespaces of functions, and types. */
const GLOBALS = new Set([
  ..."base64 cel format ip jsonpatch lists math optional regex sets strings url".split(" "),
  ..."bool bytes double int list map null_type string timestamp type uint".split(" "),
]);

let environment: Environment | undefined;

/** Reads an expression as cel-go does; undefined where it has syntax that can't be judged here. */
export function readExpression(text: string): Expression | undefined {
  if (UNKNOWN_SYNTAX.test(text)) return undefined;
  try {
    environment ??= new Environment({ unlistedVariablesAreDyn: true, enableOptionalTypes: true });
    const { ast } = environment.parse(text);
    return { references: [...referencesIn(ast, new Set())], functions: [...functionsIn(ast)] };
  } catch (error) {
    const [problem = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    return { problem };
  }
}

function* functionsIn(node: ASTNode): Iterable<string> {
  const [name] = Array.isArray(node.args) ? (node.args as unknown[]) : [];
  if ((node.op === "call" || node.op === "rcall") && typeof name === "string") yield name;
  for (const child of childrenOf(node.args)) yield* functionsIn(child);
}

/** Every variable that no macro binds, with the fields behind it. */
function* referencesIn(node: ASTNode, bound: ReadonlySet<string>): Iterable<readonly string[]> {
  const chain = chainOf(node);
  if (chain !== undefined) {
    const [root = ""] = chain;
    if (!bound.has(root) && !GLOBALS.has(root)) yield chain;
    return;
  }
  const call = callOf(node);
  if (call !== undefined) {
    yield* inCall(call, bound);
    return;
  }
  for (const child of childrenOf(node.args)) yield* referencesIn(child, bound);
}

function* inCall(call: ReceiverCall, bound: ReadonlySet<string>): Iterable<readonly string[]> {
  const { receiver, given } = call;
  if (receiver !== undefined) yield* referencesIn(receiver, bound);
  const count = variablesOf(call);
  const own = given
    .slice(0, count)
    .map((node) => (node.op === "id" ? chainOf(node)?.[0] : undefined));
  // What isn't a name isn't bound.
  const names = own.filter((name) => name !== undefined);
  const isMacro = names.length === count;
  for (const child of isMacro ? given.slice(count) : given)
    yield* referencesIn(child, isMacro ? new Set([...bound, ...names]) : bound);
}

/** A variable and the fields behind it; undefined for anything else. */
function chainOf(node: ASTNode): readonly string[] | undefined {
  if (node.op === "id") return typeof node.args === "string" ? [node.args] : undefined;
  if (node.op !== "." && node.op !== ".?") return undefined;
  const [of, field] = Array.isArray(node.args) ? (node.args as unknown[]) : [];
  const chain = isNode(of) ? chainOf(of) : undefined;
  return chain === undefined || typeof field !== "string" ? undefined : [...chain, field];
}
