import { isRecord } from "../../yaml/json";
import { Cursor, SyntaxProblem } from "./cursor";
import { SPLAT_ITEM, type Expression, type ObjectItem } from "./expression";
import { forNames, TemplateReader } from "./template";

/** Operators by how strongly they bind, the weakest first. */
const OPERATORS = [
  ["||"],
  ["&&"],
  ["==", "!="],
  ["<=", ">=", "<", ">"],
  ["+", "-"],
  ["*", "/", "%"],
];

const LITERALS: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** Reads a template as hcl2json gives it: a string in which only `${` and `%{` have a meaning. */
export function parseTemplate(text: string): Expression {
  if (!text.includes("{")) return { kind: "literal", value: text };
  try {
    return new TemplateReader(new Cursor(text), "text", readExpression).read();
  } catch (error) {
    if (error instanceof SyntaxProblem) return { kind: "unreadable" };
    throw error;
  }
}

/** Reads a value of hcl2json or of a `.tf.json` file: data whose strings and keys are templates. */
export function parseValue(value: unknown): Expression {
  if (typeof value === "string") return parseTemplate(value);
  if (Array.isArray(value)) return { kind: "tuple", items: value.map(parseValue) };
  if (isRecord(value)) {
    const items = Object.entries(value).map(([key, item]) => ({
      key: parseTemplate(key),
      value: parseValue(item),
    }));
    return { kind: "object", items };
  }
  if (typeof value === "number" || typeof value === "boolean") return { kind: "literal", value };
  return { kind: "literal", value: null };
}

function readExpression(cursor: Cursor): Expression {
  return new ExpressionReader(cursor).read();
}

/** Reads one expression, newlines being white space unless said otherwise. */
class ExpressionReader {
  constructor(
    private readonly cursor: Cursor,
    private readonly acrossLines = true,
  ) {}

  public read(): Expression {
    return this.cursor.nested(() => {
      const condition = this.binary(0);
      this.skip();
      if (!this.cursor.take("?")) return condition;
      const yes = this.read();
      this.cursor.skip();
      this.cursor.expect(":");
      return { kind: "conditional", condition, yes, no: this.read() };
    });
  }

  private skip(): void {
    this.cursor.skip(this.acrossLines);
  }

  private binary(level: number): Expression {
    const operators = OPERATORS[level];
    if (operators === undefined) return this.unary();
    let left = this.binary(level + 1);
    // The syntax tree of a chain is as deep as the chain is long.
    for (let length = 0; ; length++) {
      this.cursor.limit(length);
      this.skip();
      const operator = operators.find((token) => this.cursor.take(token));
      if (operator === undefined) return left;
      left = { kind: "binary", operator, left, right: this.binary(level + 1) };
    }
  }

  private unary(): Expression {
    this.cursor.skip(this.acrossLines);
    const operator = ["!", "-"].find((token) => this.cursor.take(token));
    if (operator === undefined) return this.postfix(this.primary());
    return { kind: "unary", operator, operand: this.cursor.nested(() => this.unary()) };
  }

  private postfix(source: Expression): Expression {
    const { cursor } = this;
    let node = source;
    for (let length = 0; ; length++) {
      cursor.limit(length);
      const start = cursor.position;
      this.skip();
      if (cursor.startsWith("...")) return node;
      if (cursor.take("[")) node = this.bracketed(node);
      else if (cursor.take(".")) node = this.attribute(node);
      else {
        cursor.position = start;
        return node;
      }
    }
  }

  /** `[key]` or `[*]`, whose bracket has been read. */
  private bracketed(source: Expression): Expression {
    const { cursor } = this;
    cursor.skip();
    const key = cursor.take("*") ? undefined : readExpression(cursor);
    cursor.skip();
    cursor.expect("]");
    return key === undefined ? this.splat(source) : { kind: "index", source, key };
  }

  /** `.name`, `.0` or `.*`, whose dot has been read. */
  private attribute(source: Expression): Expression {
    const { cursor } = this;
    if (cursor.take("*")) return this.splat(source);
    const index = cursor.match(/\d+/y);
    if (index !== undefined) {
      return { kind: "index", source, key: { kind: "literal", value: Number(index) } };
    }
    const name = cursor.identifier();
    if (name === undefined) throw new SyntaxProblem("no attribute");
    return { kind: "attribute", source, name };
  }

  /** A splat takes everything that follows: it is about each item. */
  private splat(source: Expression): Expression {
    return { kind: "splat", source, rest: this.postfix({ kind: "name", name: SPLAT_ITEM }) };
  }

  private primary(): Expression {
    const { cursor } = this;
    if (cursor.take('"')) return new TemplateReader(cursor, "quote", readExpression).read();
    if (cursor.startsWith("<<")) return this.heredoc();
    if (cursor.take("(")) {
      const node = readExpression(cursor);
      cursor.skip();
      cursor.expect(")");
      return node;
    }
    if (cursor.take("[")) return this.tuple();
    if (cursor.take("{")) return this.object();
    const number = cursor.match(/\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y);
    if (number !== undefined) return { kind: "literal", value: Number(number) };
    return this.named();
  }

  private named(): Expression {
    const { cursor } = this;
    let name = cursor.identifier();
    if (name === undefined) throw new SyntaxProblem("no expression");
    for (
      let more = cursor.match(/::[\w-]+/y);
      more !== undefined;
      more = cursor.match(/::[\w-]+/y)
    ) {
      name += more;
    }
    if (cursor.take("(")) return this.call(name);
    const literal = LITERALS.get(name);
    return literal === undefined ? { kind: "name", name } : { kind: "literal", value: literal };
  }

  private call(name: string): Expression {
    const { cursor } = this;
    const args: Expression[] = [];
    let isExpanded = false;
    cursor.skip();
    while (!cursor.take(")")) {
      args.push(readExpression(cursor));
      cursor.skip();
      isExpanded = cursor.take("...");
      cursor.skip();
      if (!cursor.take(",") && !cursor.startsWith(")")) throw new SyntaxProblem("no argument");
      cursor.skip();
    }
    return { kind: "call", name, args, isExpanded };
  }

  private tuple(): Expression {
    const { cursor } = this;
    cursor.skip();
    if (cursor.takeWord("for")) return this.forExpression("]");
    const items: Expression[] = [];
    while (!cursor.take("]")) {
      items.push(readExpression(cursor));
      cursor.skip();
      if (!cursor.take(",") && !cursor.startsWith("]")) throw new SyntaxProblem("no item");
      cursor.skip();
    }
    return { kind: "tuple", items };
  }

  private object(): Expression {
    const { cursor } = this;
    cursor.skip();
    const start = cursor.position;
    if (cursor.takeWord("for")) {
      cursor.skip();
      // `for` can be a key as well.
      if (!cursor.startsWith("=") && !cursor.startsWith(":")) return this.forExpression("}");
      cursor.position = start;
    }
    const items: ObjectItem[] = [];
    while (!cursor.take("}")) {
      const key = this.objectKey();
      cursor.skip();
      if (!cursor.take("=") && !cursor.take(":")) throw new SyntaxProblem("no key");
      items.push({ key, value: new ExpressionReader(cursor, false).read() });
      cursor.skip();
      cursor.take(",");
      cursor.skip();
    }
    return { kind: "object", items };
  }

  private objectKey(): Expression {
    const start = this.cursor.position;
    const name = this.cursor.identifier();
    this.cursor.skip();
    if (name !== undefined && /[=:]/y.test(this.cursor.text[this.cursor.position] ?? "")) {
      return { kind: "literal", value: name };
    }
    this.cursor.position = start;
    return new ExpressionReader(this.cursor).read();
  }

  private forExpression(end: string): Expression {
    const { cursor } = this;
    const names = forNames(cursor);
    const collection = readExpression(cursor);
    cursor.skip();
    cursor.expect(":");
    let value = readExpression(cursor);
    cursor.skip();
    let key: Expression | undefined;
    if (cursor.take("=>")) {
      key = value;
      value = readExpression(cursor);
      cursor.skip();
    }
    const isGrouped = cursor.take("...");
    cursor.skip();
    const condition = cursor.takeWord("if") ? readExpression(cursor) : undefined;
    cursor.skip();
    cursor.expect(end);
    return {
      kind: "for",
      ...names,
      collection,
      key,
      value,
      condition,
      isGrouped,
    };
  }

  private heredoc(): Expression {
    const { cursor } = this;
    const head = cursor.match(/<<-?[\p{L}_][\p{L}\p{N}_-]*[^\S\n]*\r?\n/uy);
    const marker = head?.replace(/^<<-?/, "").trim();
    if (head === undefined || marker === undefined) throw new SyntaxProblem("no heredoc");
    const rest = cursor.text.slice(cursor.position);
    const lines = rest.split("\n");
    const last = lines.findIndex((line) => line.trim() === marker);
    const closing = lines[last];
    if (closing === undefined) throw new SyntaxProblem("unclosed heredoc");
    const content = lines.slice(0, last).map((line) => `${line}\n`);
    cursor.position += content.join("").length + closing.replace(/\r$/, "").length;
    return parseTemplate((head.startsWith("<<-") ? dedent(content) : content).join(""));
  }
}

/** Lines without the indentation that all share; blank ones don't count. */
function dedent(lines: readonly string[]): readonly string[] {
  const indent = lines
    .filter((line) => line.trim() !== "")
    .reduce((least, line) => Math.min(least, indentOf(line)), Infinity);
  return lines.map((line) => line.slice(Math.min(indent, indentOf(line))));
}

function indentOf(line: string): number {
  return line.replace(/\n$/, "").search(/\S|$/);
}
