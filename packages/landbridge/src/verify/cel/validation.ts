import { Environment, type ASTNode } from "@marcbachmann/cel-js";

import { linearRegExp } from "../../lib/linear-regexp";
import { isRecord } from "../yaml/json";
import { callOf, childrenOf, MACROS } from "./nodes";

/** As the API server's budget for all rules of an object (k8s.io/apiserver, pkg/apis/cel/config.go): more isn't evaluated. */
const MOST_STEPS = 10_000_000;

/** A rule that can be evaluated. */
interface Rule {
  readonly evaluate: (context: { readonly self: unknown }) => unknown;
  /** How many loops over the value are inside each other. */
  readonly loops: number;
  /** Whether a loop may run over the characters of a text. */
  readonly splits: boolean;
}

let environment: Environment | undefined;
const parsed = new Map<string, Rule | undefined>();

/**
 * Whether a value satisfies a rule on `self`, as the API server would judge it; undefined where that can't be known here, as with
 * functions that only Kubernetes has, or would take too long.
 */
export function satisfies(rule: string, value: unknown): boolean | undefined {
  if (!parsed.has(rule)) parsed.set(rule, parse(rule));
  const known = parsed.get(rule);
  if (known === undefined || sizeOf(value, known.splits) ** known.loops > MOST_STEPS)
    return undefined;
  try {
    const result = known.evaluate({ self: toCel(value) });
    return typeof result === "boolean" ? result : undefined;
  } catch {
    // A field that isn't there, or a function that is unknown.
    return undefined;
  }
}

function parse(rule: string): Rule | undefined {
  environment ??= new Environment({
    unlistedVariablesAreDyn: true,
    enableOptionalTypes: true,
    homogeneousAggregateLiterals: false,
  }).registerFunction(
    "string.find(string): string",
    (text: string, pattern: string) => linearRegExp(pattern, "u").exec(text)?.[0] ?? "",
  );
  try {
    const evaluate = environment.parse(rule);
    checkPatterns(evaluate.ast);
    return {
      evaluate,
      loops: loopsIn(evaluate.ast),
      splits: rule.includes("split"),
    };
  } catch {
    return undefined;
  }
}

/** The library matches with backtracking. @throws Error on a pattern that isn't a literal, or that takes more than linear time */
function checkPatterns(node: ASTNode): void {
  const call = callOf(node);
  if (call?.name === "matches" || call?.name === "find") {
    const [pattern] = call.given;
    if (pattern?.op !== "value" || typeof pattern.args !== "string")
      throw new Error("the pattern isn't a literal");
    linearRegExp(pattern.args);
  }
  for (const child of childrenOf(node.args)) checkPatterns(child);
}

function loopsIn(node: ASTNode): number {
  const call = callOf(node);
  if (call === undefined || !MACROS.has(call.name))
    return Math.max(0, ...childrenOf(node.args).map(loopsIn));
  const before = call.receiver === undefined ? 0 : loopsIn(call.receiver);
  return Math.max(before, 1 + Math.max(0, ...call.given.map(loopsIn)));
}

/** How many values are in a value, or how many characters are in its texts if a rule splits them. */
function sizeOf(value: unknown, splits: boolean): number {
  if (typeof value === "string" && splits) return 1 + value.length;
  if (!Array.isArray(value)) return isRecord(value) ? sizeOf(Object.values(value), splits) : 1;
  return value.reduce<number>((sum, item) => sum + sizeOf(item, splits), 1);
}

/** Integers are bigints in CEL, and null is a field that isn't there. */
function toCel(value: unknown): unknown {
  if (typeof value === "number" && Number.isSafeInteger(value)) return BigInt(value);
  if (Array.isArray(value)) return value.map(toCel);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([key, field]) => [key, toCel(field)]));
}
