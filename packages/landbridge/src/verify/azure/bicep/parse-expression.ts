import { SyntaxProblem, type Cursor } from "../../terraform/hcl/cursor";
import type { Expression, ObjectItem } from "../../terraform/hcl/expression";
import { parseString } from "./strings";

/** Operators of Bicep by precedence, the weakest first. */
const OPERATORS: readonly RegExp[] = [
  /\?\?/y,
  /\|\|/y,
  /&&/y,
  /(?:==|!=|=~|!~)/y,
  /(?:<=|>=|<|>)/y,
  /[+-]/y,
  /[*/%]/y,
];

/** An identifier of Bicep, which has no dashes. */
const IDENTIFIER = /[A-Za-z_]\w*/y;

/**
 * An expression of Bicep at the cursor; those in templates of ARM have the same form. They become expressions of
 * Terraform's language, whose evaluation serves both.
 * @throws SyntaxProblem if there is none
 */
export function parseExpression(cursor: Cursor): Expression {
  return cursor.nested(() => {
    const condition = chain(cursor, 0);
    if (!takeOperator(cursor, /\?(?![.?[])/y)) return condition;
    cursor.skip();
    const yes = parseExpression(cursor);
    cursor.skip();
    cursor.expect(":");
    cursor.skip();
    return { kind: "conditional", condition, yes, no: parseExpression(cursor) };
  });
}

function chain(cursor: Cursor, level: number): Expression {
  const pattern = OPERATORS[level];
  if (pattern === undefined) return unary(cursor);
  let left = chain(cursor, level + 1);
  for (let length = 0; ; length++) {
    cursor.limit(length);
    const operator = takeOperator(cursor, pattern);
    if (operator === undefined) return left;
    cursor.skip();
    const right = chain(cursor, level + 1);
    // Whether the left side is null is seldom known.
    left =
      operator === "??"
        ? { kind: "call", name: "coalesce", args: [left, right], isExpanded: false }
        : { kind: "binary", operator, left, right };
  }
}

/** An operator, maybe on a later line; a comment isn't an operator. */
function takeOperator(cursor: Cursor, pattern: RegExp): string | undefined {
  const start = cursor.position;
  cursor.skip();
  const found = cursor.match(pattern);
  if (found === undefined) cursor.position = start;
  return found;
}

function unary(cursor: Cursor): Expression {
  cursor.skip();
  const operator = cursor.match(/[!-]/y);
  return operator === undefined
    ? accesses(cursor)
    : { kind: "unary", operator, operand: cursor.nested(() => unary(cursor)) };
}

/** What is read of a value: `.name`, `[key]`, `!`, on the same line. */
function accesses(cursor: Cursor): Expression {
  let source = primary(cursor);
  for (let length = 0; ; length++) {
    cursor.limit(length);
    if (cursor.match(/!(?![=~])/y) !== undefined) continue;
    if (cursor.match(/\.?\??\[\??/y) !== undefined) {
      cursor.skip();
      source = { kind: "index", source, key: parseExpression(cursor) };
      cursor.skip();
      cursor.expect("]");
    } else if (cursor.match(/(?:\.\?|\.(?!\.)|::)/y) !== undefined) {
      const name = word(cursor);
      // A function of a namespace, such as `az.resourceGroup()`.
      source = cursor.take("(") ? call(cursor, name) : { kind: "attribute", source, name };
    } else return source;
  }
}

function primary(cursor: Cursor): Expression {
  if (cursor.startsWith("'")) return parseString(cursor, () => inner(cursor));
  if (cursor.take("{"))
    return { kind: "object", items: [...items(cursor, "}", objectItem)].flat() };
  if (cursor.take("[")) return list(cursor);
  if (cursor.take("(")) {
    const value = inner(cursor);
    cursor.skip();
    cursor.expect(")");
    return value;
  }
  const number = cursor.match(/\d+/y);
  if (number !== undefined) return { kind: "literal", value: Number(number) };
  const name = word(cursor);
  if (name === "true" || name === "false") return { kind: "literal", value: name === "true" };
  if (name === "null") return { kind: "literal", value: null };
  return cursor.take("(") ? call(cursor, name) : { kind: "name", name };
}

function inner(cursor: Cursor): Expression {
  cursor.skip();
  return parseExpression(cursor);
}

function call(cursor: Cursor, name: string): Expression {
  return { kind: "call", name, args: [...items(cursor, ")", parseExpression)], isExpanded: false };
}

function list(cursor: Cursor): Expression {
  cursor.skip();
  if (cursor.match(/for\s+(?=[(\w])/y) === undefined)
    return { kind: "tuple", items: [...items(cursor, "]", parseExpression)] };
  const isPair = cursor.take("(");
  const valueName = word(cursor);
  if (isPair) {
    cursor.match(/\s*,\s*\w+\s*/y);
    cursor.expect(")");
  }
  cursor.skip();
  if (cursor.match(/in\b/y) === undefined) throw new SyntaxProblem("expected in");
  const collection = inner(cursor);
  cursor.skip();
  cursor.expect(":");
  cursor.skip();
  // `if (condition)` only says which of them exist.
  if (cursor.match(/if\s*(?=\()/y) !== undefined) inner(cursor);
  const value = inner(cursor);
  cursor.skip();
  cursor.expect("]");
  return { kind: "for", valueName, collection, value, isGrouped: false };
}

/** What is between two brackets, on lines of its own or behind commas. */
function* items<T>(cursor: Cursor, end: string, parse: (cursor: Cursor) => T): Iterable<T> {
  for (let length = 0; ; length++) {
    cursor.skip();
    if (cursor.take(end)) return;
    if (length > MAX_ITEMS) throw new SyntaxProblem("too long");
    yield parse(cursor);
    cursor.skip();
    cursor.take(",");
  }
}

const MAX_ITEMS = 10_000;

/** `key: value`; what is spread in (`...defaults`) is left out. */
function objectItem(cursor: Cursor): readonly ObjectItem[] {
  if (cursor.take("...")) {
    inner(cursor);
    return [];
  }
  const key: Expression = cursor.startsWith("'")
    ? parseString(cursor, () => inner(cursor))
    : { kind: "literal", value: word(cursor) };
  cursor.skip();
  cursor.expect(":");
  return [{ key, value: inner(cursor) }];
}

function word(cursor: Cursor): string {
  const found = cursor.match(IDENTIFIER);
  if (found === undefined) throw new SyntaxProblem("expected a name");
  return found;
}
