import type { Cursor } from "../../terraform/hcl/cursor";
import { SyntaxProblem } from "../../terraform/hcl/cursor";
import type { Expression } from "../../terraform/hcl/expression";

/** What stands for what behind a backslash. */
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/**
 * A string at the cursor: `'a ${b}'`, or lines between three quotes, which know no escapes.
 * @param expression parses what is between `${` and `}`
 */
export function parseString(cursor: Cursor, expression: () => Expression): Expression {
  if (cursor.take("'''")) return literal(lines(cursor));
  cursor.expect("'");
  const parts: Expression[] = [];
  let text = "";
  for (;;) {
    text += cursor.match(/[^'\\$\n]+/y) ?? "";
    if (cursor.take("'")) {
      // A template of ARM doubles a quote.
      if (!cursor.take("'")) break;
      text += "'";
    } else if (cursor.take("${")) {
      parts.push(literal(text), expression());
      text = "";
      cursor.skip();
      cursor.expect("}");
    } else if (cursor.take("\\")) text += escaped(cursor);
    else text += cursor.match(/\$/y) ?? failed();
  }
  return parts.length === 0
    ? literal(text)
    : { kind: "template", parts: [...parts, literal(text)] };
}

function lines(cursor: Cursor): string {
  const text = cursor.match(/[^]*?(?='''(?!'))/y) ?? failed();
  cursor.expect("'''");
  return text.replace(/^\r?\n/, "");
}

function escaped(cursor: Cursor): string {
  const code = cursor.match(/u\{[0-9a-fA-F]{1,6}\}/y);
  if (code === undefined) {
    const character = cursor.match(/[^]/y) ?? failed();
    return ESCAPES[character] ?? character;
  }
  const point = Number.parseInt(code.slice(2, -1), 16);
  return point > 0x10ffff ? failed() : String.fromCodePoint(point);
}

function literal(value: string): Expression {
  return { kind: "literal", value };
}

function failed(): never {
  throw new SyntaxProblem("unterminated string");
}
