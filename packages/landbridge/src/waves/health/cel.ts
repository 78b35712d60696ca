/** An expression of CEL, as far as health checks use it. */
export type Cel =
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "list"; readonly items: readonly Cel[] }
  | { readonly kind: "field"; readonly of: Cel; readonly name: string }
  | { readonly kind: "index"; readonly of: Cel; readonly index: Cel }
  | { readonly kind: "not"; readonly of: Cel }
  | {
      readonly kind: "operator";
      readonly operator: string;
      readonly left: Cel;
      readonly right: Cel;
    }
  | { readonly kind: "has"; readonly of: Cel; readonly name: string }
  | { readonly kind: "size"; readonly of: Cel }
  | {
      readonly kind: "exists" | "all";
      readonly of: Cel;
      readonly variable: string;
      readonly test: Cel;
    };

/** An expression that has more than this subset of CEL. */
export class CelError extends Error {}

/** Deeper expressions than anyone writes. */
const MAX_DEPTH = 50;

const TOKEN =
  /\s*(?:("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|(&&|\|\||[=!<>]=|[-<>!()[\].,+*/%?:]))/y;

/** Operators from the loosest to the tightest. */
const LEVELS: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!=", "<", "<=", ">", ">=", "in"],
];

/**
 * Parses an expression.
 * @throws CelError for what isn't in the subset
 */
export function parseCel(text: string): Cel {
  const parser = new Parser(tokensOf(text));
  const expression = parser.expression(0);
  parser.end();
  return expression;
}

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  const source = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const start = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (match === null) throw new CelError(`"${source.slice(start, start + 20)}"`);
    tokens.push(match[0].trim());
  }
  return tokens;
}

class Parser {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly string[]) {}

  public end(): void {
    if (this.at < this.tokens.length) this.fail();
  }

  public expression(level: number): Cel {
    if (++this.depth > MAX_DEPTH * LEVELS.length) throw new CelError("it is nested too deep");
    const operators = LEVELS[level];
    if (operators === undefined) return this.leave(this.unary());
    let left = this.expression(level + 1);
    for (let next = this.next; operators.includes(next); next = this.next) {
      this.at++;
      left = { kind: "operator", operator: next, left, right: this.expression(level + 1) };
    }
    return this.leave(left);
  }

  private leave(expression: Cel): Cel {
    this.depth--;
    return expression;
  }

  private get next(): string {
    return this.tokens[this.at] ?? "";
  }

  private take(token: string): boolean {
    if (this.next !== token) return false;
    this.at++;
    return true;
  }

  private need(token: string): void {
    if (!this.take(token)) this.fail();
  }

  private fail(): never {
    throw new CelError(this.next === "" ? "it ends too early" : `"${this.next}"`);
  }

  private unary(): Cel {
    let negations = 0;
    while (this.take("!")) negations++;
    let value = this.members(this.primary());
    for (; negations > 0; negations--) value = { kind: "not", of: value };
    return value;
  }

  private members(start: Cel): Cel {
    let value = start;
    for (;;) {
      if (this.take(".")) {
        const name = this.name();
        value = this.take("(") ? this.call(value, name) : { kind: "field", of: value, name };
      } else if (this.take("[")) {
        value = { kind: "index", of: value, index: this.expression(0) };
        this.need("]");
      } else return value;
    }
  }

  private call(of: Cel, name: string): Cel {
    if (name === "size" && this.take(")")) return { kind: "size", of };
    if (name !== "exists" && name !== "all") throw new CelError(`the function ${name}`);
    const variable = this.name();
    this.need(",");
    const test = this.expression(0);
    this.need(")");
    return { kind: name, of, variable, test };
  }

  private primary(): Cel {
    if (this.take("(")) {
      const inner = this.expression(0);
      this.need(")");
      return inner;
    }
    if (this.take("[")) return this.list();
    const token = this.next;
    if (/^["']/.test(token)) return this.literal(textOf(token));
    if (/^\d/.test(token)) return this.literal(Number(token));
    if (token === "true" || token === "false") return this.literal(token === "true");
    const name = this.name();
    return this.take("(") ? this.globalCall(name) : { kind: "name", name };
  }

  private globalCall(name: string): Cel {
    const of = this.expression(0);
    this.need(")");
    if (name === "size") return { kind: "size", of };
    if (name === "has" && of.kind === "field") return { ...of, kind: "has" };
    throw new CelError(`the function ${name}`);
  }

  private list(): Cel {
    const items: Cel[] = [];
    while (!this.take("]")) {
      if (items.length > 0) this.need(",");
      items.push(this.expression(0));
    }
    return { kind: "list", items };
  }

  private literal(value: string | number | boolean): Cel {
    this.at++;
    return { kind: "literal", value };
  }

  private name(): string {
    const { next } = this;
    if (!/^[A-Za-z_]/.test(next) || ["null", "in"].includes(next)) this.fail();
    this.at++;
    return next;
  }
}

function textOf(token: string): string {
  const inner = token.slice(1, -1);
  if (/\\[^"'\\]/.test(inner)) throw new CelError(`the escape in ${token}`);
  return inner.replace(/\\(.)/g, "$1");
}
