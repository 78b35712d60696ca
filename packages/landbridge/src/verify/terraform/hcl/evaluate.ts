import { isSecretMember } from "./disclosure";
import { SPLAT_ITEM, type Expression, type ForExpression } from "./expression";
import { Failure } from "./failure";
import { callFunction, unknownCall } from "./functions";
import { binary } from "./operators";
import {
  conceal,
  fromPlain,
  isKnown,
  isList,
  isNamespace,
  isSensitive,
  joinParts,
  Mapping,
  reveal,
  toPlain,
  Unknown,
  unknownNamed,
  type Value,
} from "./value";

/** Resolves the names in an expression. */
export interface Scope {
  /** The value of a name such as `var`, `each` or `aws_vpc`. */
  root(name: string): Value;
  /** Functions that read files: `file`, `templatefile`, ... */
  call?(name: string, args: readonly Value[]): Value | undefined;
}

/** The value of an expression; unknown where Terraform would fail. */
export function evaluate(node: Expression, scope: Scope): Value {
  try {
    return visit(node, scope);
  } catch (error) {
    if (error instanceof Failure || error instanceof RangeError) return new Unknown("stand-in");
    throw error;
  }
}

function visit(node: Expression, scope: Scope): Value {
  switch (node.kind) {
    case "literal":
      return node.value;
    case "unreadable":
      return new Unknown("stand-in");
    case "template":
      return joinParts(node.parts.map((part) => visit(part, scope)));
    case "tuple":
      return node.items.map((item) => visit(item, scope));
    case "object":
      return objectOf(
        node.items.map(({ key, value }) => [keyOf(key, scope), visit(value, scope)] as const),
      );
    case "name":
      return scope.root(node.name);
    case "attribute":
      return member(visit(node.source, scope), node.name);
    case "index":
      return indexed(visit(node.source, scope), visit(node.key, scope));
    case "conditional":
      return conditional(node, scope);
    case "call":
      return call(node, scope);
    case "for":
      return forValue(node, scope);
    case "splat":
      return splat(visit(node.source, scope), node.rest, scope);
    case "binary":
      return binary(node.operator, visit(node.left, scope), visit(node.right, scope));
    case "unary": {
      const operand = visit(node.operand, scope);
      if (node.operator === "!" && typeof operand === "boolean") return !operand;
      if (node.operator === "-" && typeof operand === "number") return -operand;
      return new Unknown("stand-in", {
        isSensitive: node.operator !== "!" && isSensitive(operand),
      });
    }
    default:
      return node satisfies never;
  }
}

/** A key may be a bare word, which isn't a reference. */
function keyOf(key: Expression, scope: Scope): Value {
  return key.kind === "name" ? key.name : visit(key, scope);
}

function objectOf(pairs: readonly (readonly [Value, Value])[]): Mapping {
  const entries = new Map<string, Value>();
  let isLoose = false;
  for (const [key, value] of pairs) {
    if (!isKnown(key)) isLoose = true;
    entries.set(String(toPlain(key)), value);
  }
  return new Mapping(entries, isLoose);
}

function member(source: Value, key: string | number): Value {
  if (source instanceof Mapping) {
    const found = source.entries.get(String(key));
    if (found !== undefined) return found;
    if (source.isLoose) return unknownNamed(String(key));
    throw new Failure(`no attribute ${key}`);
  }
  if (source instanceof Unknown) {
    const isSecret = source.isSensitive && isSecretMember(String(key));
    return unknownNamed(String(key), { isSensitive: isSecret });
  }
  if (isNamespace(source)) return source.member(key);
  if (source !== null && isList(source)) {
    const item = source[Number(key)];
    if (item !== undefined) return item;
    // A block is a list of one; Terraform names its attributes with [0], modules often without.
    if (typeof key === "string" && source.length === 1) return member(source[0] ?? null, key);
  }
  throw new Failure(`no attribute ${key}`);
}

function indexed(source: Value, key: Value): Value {
  if (typeof key === "string" || typeof key === "number") return member(source, key);
  return new Unknown("stand-in", { isSensitive: isSensitive(source) });
}

function conditional(node: Expression & { kind: "conditional" }, scope: Scope): Value {
  const condition = visit(node.condition, scope);
  if (condition === true || condition === "true") return visit(node.yes, scope);
  if (condition === false || condition === "false") return visit(node.no, scope);
  const sides = [evaluate(node.yes, scope), evaluate(node.no, scope)];
  const [yes = null, no = null] = sides;
  if (yes === no && isKnown(yes)) return yes;
  if (yes instanceof Mapping && no instanceof Mapping) {
    const entries = new Map([...no.entries, ...yes.entries]);
    const isSame = [...entries.keys()].every((key) => yes.entries.has(key) && no.entries.has(key));
    const values = [...entries].map(([key]) => [key, unknownNamed(key)] as const);
    return isSame ? new Mapping(new Map(values)) : new Mapping(new Map(), true);
  }
  const standIn = toPlain([yes, no].find((side) => side !== null) ?? null);
  // Terraform marks a value as sensitive if a sensitive condition selects it, but a public value
  // doesn't become secret by that.
  return new Unknown(typeof standIn === "string" ? standIn : "stand-in", {
    isSensitive: sides.some(isSensitive),
  });
}

function call(node: Expression & { kind: "call" }, scope: Scope): Value {
  if (node.name === "try" || node.name === "can") return attempt(node, scope);
  let args = node.args.map((argument) => visit(argument, scope));
  const last = args.at(-1);
  if (node.isExpanded && last !== undefined) {
    if (!isList(last)) return unknownCall(node.name, args);
    args = [...args.slice(0, -1), ...last];
  }
  if (node.name === "sensitive") return conceal(args[0] ?? null);
  if (node.name === "nonsensitive") return reveal(args[0] ?? null);
  return scope.call?.(node.name, args) ?? callFunction(node.name, args);
}

function attempt(node: Expression & { kind: "call" }, scope: Scope): Value {
  for (const argument of node.args) {
    try {
      const value = visit(argument, scope);
      if (node.name === "try") return value;
      return isKnown(value) ? true : new Unknown("true");
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
  if (node.name === "can") return false;
  throw new Failure("nothing worked");
}

/** A scope with further names. */
export function withNames(scope: Scope, names: Readonly<Record<string, Value>>): Scope {
  return {
    root: (name) => (Object.hasOwn(names, name) ? (names[name] ?? null) : scope.root(name)),
    ...(scope.call === undefined
      ? {}
      : { call: (name: string, args: readonly Value[]) => scope.call?.(name, args) }),
  };
}

function forValue(node: ForExpression, scope: Scope): Value {
  const collection = visit(node.collection, scope);
  const pairs = pairsOf(collection);
  if (pairs === undefined) return forOfUnknown(node, isSensitive(collection));
  const { results, isCertain } = iterate(node, pairs, scope);
  const isLoose = !isCertain || (collection instanceof Mapping && collection.isLoose);
  if (node.key !== undefined) {
    const built = objectOf(node.isGrouped ? grouped(results) : results);
    return new Mapping(built.entries, built.isLoose || isLoose);
  }
  const values = results.map(([, value]) => value);
  return isLoose ? new Unknown("stand-in", { isSensitive: values.some(isSensitive) }) : values;
}

/** Result of a `for` over an unknown collection. */
function forOfUnknown({ key }: ForExpression, secret: boolean): Value {
  if (key !== undefined && !secret) return new Mapping(new Map(), true);
  return new Unknown("stand-in", { isSensitive: secret });
}

/** The entries of a `for`, keys being null in a list, and whether every condition is known. */
function iterate(
  node: ForExpression,
  pairs: readonly (readonly [Value, Value])[],
  scope: Scope,
): { readonly results: (readonly [Value, Value])[]; readonly isCertain: boolean } {
  const results: (readonly [Value, Value])[] = [];
  let isCertain = true;
  for (const [key, item] of pairs) {
    const keyName = node.keyName === undefined ? {} : { [node.keyName]: key };
    const inner = withNames(scope, { [node.valueName]: item, ...keyName });
    const condition = node.condition === undefined ? true : visit(node.condition, inner);
    if (condition === false) continue;
    if (condition !== true) isCertain = false;
    const value = visit(node.value, inner);
    results.push([node.key === undefined ? null : visit(node.key, inner), value]);
  }
  return { results, isCertain };
}

function grouped(pairs: readonly (readonly [Value, Value])[]): (readonly [Value, Value])[] {
  const groups = new Map<Value, Value[]>();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return [...groups];
}

/** The entries of a map, or the items of a list with their indexes; undefined for anything else. */
export function pairsOf(collection: Value): (readonly [Value, Value])[] | undefined {
  if (collection instanceof Mapping) return [...collection.entries];
  if (isList(collection)) return collection.map((item, index) => [index, item] as const);
  return undefined;
}

function splat(source: Value, rest: Expression, scope: Scope): Value {
  if (source === null) return [];
  if (source instanceof Unknown || isNamespace(source)) {
    const item = visit(rest, withNames(scope, { [SPLAT_ITEM]: source }));
    return new Unknown("stand-in", { isSensitive: isSensitive(item) });
  }
  const items = isList(source) ? source : [source];
  return items.map((item) => visit(rest, withNames(scope, { [SPLAT_ITEM]: item })));
}

/** Values by name as a scope, for tests of single expressions and for templates. */
export function scopeOf(names: Readonly<Record<string, unknown>>): Scope {
  return {
    root: (name) => (Object.hasOwn(names, name) ? fromPlain(names[name]) : unknownNamed(name)),
  };
}
