/** The grammar of Flux's substitution: text with `${...}` expressions, as its envsubst reads it. */

/** One `${...}` of a text. */
export interface Expression {
  readonly name: string;
  /** Operator after the name, `:=` or `//`; empty for a plain variable. */
  readonly operator: string;
  readonly parameters: readonly Part[];
  /** The expression as written. */
  readonly source: string;
}

/** Literal text, or an expression. */
export type Part = string | Expression;

/** An expression that cannot be parsed. */
export class ExpressionError extends Error {
  constructor(
    message: string,
    /** The expression, or the text around it. */
    readonly expression: string,
  ) {
    super(message);
  }
}

/** Operators that give a value to a variable that is unset or empty: to Flux they are all the same. */
export const DEFAULT_OPERATORS: ReadonlySet<string> = new Set(["=", ":=", ":-", ":?", ":+"]);

/** Defaults of defaults: people write two or three levels. */
const MAX_DEPTH = 100;

/** Longest piece of an unreadable expression that an error shows. */
const SHOWN = 80;

/** Reads a text. Throws ExpressionError where Flux fails. */
export function parseExpressions(text: string): readonly Part[] {
  const parts: Part[] = [];
  const reader = new Reader(text);
  while (!reader.atEnd) {
    const start = reader.position;
    if (reader.take("${")) parts.push(new ExpressionParser(reader, start).parse());
    else parts.push(reader.plainText());
  }
  return parts;
}

/**
 * Reads the one expression that starts at an offset, whatever follows it.
 * @throws ExpressionError if Flux can't read it
 */
export function parseExpressionAt(text: string, start: number): Expression {
  const reader = new Reader(text, start + "${".length);
  return new ExpressionParser(reader, start).parse();
}

class Reader {
  /** Expressions around this place. */
  depth = 0;

  constructor(
    readonly text: string,
    public position = 0,
  ) {}

  get atEnd(): boolean {
    return this.position >= this.text.length;
  }

  /** Moves past the given text, if it is next. */
  take(expected: string): boolean {
    if (!this.text.startsWith(expected, this.position)) return false;
    this.position += expected.length;
    return true;
  }

  /** Moves past what a sticky pattern matches here. */
  match(pattern: RegExp): string {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.position += found.length;
    return found;
  }

  /** Text outside of expressions, up to the next one; `$$` is a dollar sign. */
  plainText(): string {
    let taken = "";
    for (;;) {
      const dollar = this.text.indexOf("$", this.position);
      const end = dollar === -1 ? this.text.length : dollar;
      taken += this.text.slice(this.position, end);
      this.position = end;
      if (this.atEnd || this.text.charAt(end + 1) === "{") return taken;
      taken += "$";
      this.position += this.text.charAt(end + 1) === "$" ? 2 : 1;
    }
  }

  /** Text within an expression, up to the next or a refused character. `$$`, `\/` and `\\` are unescaped if asked. */
  literal(accepts: (character: string) => boolean, escapes: "" | "$\\"): string {
    let taken = "";
    while (!this.atEnd && !this.text.startsWith("${", this.position)) {
      const here = this.text.charAt(this.position);
      const next = this.text.charAt(this.position + 1);
      const escaped =
        escapes.includes(here) && (here === "$" ? next === "$" : next === "/" || next === "\\");
      if (escaped) this.position += 1;
      else if (!accepts(here)) break;
      taken += this.text.charAt(this.position);
      this.position += 1;
    }
    return taken;
  }
}

const NAME = /[\p{L}\p{Nd}_]*/uy;

const OPERATOR = /:[=\-?+]|[:=]|[,^]{1,2}|\/[/#%]?|##?|%%?/y;

type Accepts = (character: string) => boolean;

/** Parses one expression whose `${` has been read. */
class ExpressionParser {
  constructor(
    private readonly reader: Reader,
    /** Position of its `${`. */
    private readonly start: number,
  ) {}

  public parse(): Expression {
    const { reader } = this;
    // Flux itself has no limit; the stack has.
    if (++reader.depth > MAX_DEPTH) {
      this.fail(`more than ${MAX_DEPTH} expressions are nested`);
    }
    if (reader.take("#")) return this.close(this.name(), "#", []);
    const name = this.name();
    // Flux steps back by the length of the character behind the colon.
    const { text, position } = reader;
    if (text.charAt(position) === ":" && text.charCodeAt(position + 1) > 0x7f) {
      this.fail("Flux can't read this");
    }
    const operator = reader.match(OPERATOR);
    return this.close(name, operator, this.parameters(operator));
  }

  private name(): string {
    return this.reader.match(NAME) || this.fail("no variable name");
  }

  private parameters(operator: string): readonly Part[] {
    if (DEFAULT_OPERATORS.has(operator)) return this.defaultParts();
    switch (operator.charAt(0)) {
      case "#":
      case "%":
        return [this.parameter(notClosing)];
      case "/":
        return this.replacement();
      case ":":
        return this.range();
      default:
        return [];
    }
  }

  /** Text and expressions up to the end. */
  private defaultParts(): readonly Part[] {
    const parts: Part[] = [];
    while (!this.isAtClose()) parts.push(this.parameter(notClosing));
    return parts;
  }

  /** A pattern, and what replaces it. */
  private replacement(): readonly Part[] {
    const pattern = this.parameter(notSlash, "$\\");
    if (this.reader.match(/\/+/y) === "") this.fail("the pattern has no closing slash");
    return this.isAtClose() ? [pattern] : [pattern, this.parameter(notClosing, "$\\")];
  }

  /** An offset, and a length where one is given. */
  private range(): readonly Part[] {
    const offset = this.parameter(notColonOrClosing);
    return this.reader.match(/:+/y) === "" ? [offset] : [offset, this.parameter(notClosing)];
  }

  /** An expression, or text of at least one character. */
  private parameter(accepts: Accepts, escapes: "" | "$\\" = ""): Part {
    const { reader } = this;
    const from = reader.position;
    if (reader.take("${")) return new ExpressionParser(reader, from).parse();
    const text = reader.literal(accepts, escapes);
    return reader.position > from ? text : this.fail("a part of the expression is empty");
  }

  private isAtClose(): boolean {
    return this.reader.text.startsWith("}", this.reader.position);
  }

  private close(name: string, operator: string, parameters: readonly Part[]): Expression {
    const { reader } = this;
    if (!reader.take("}")) {
      this.fail(`${operator || "the name"} is followed by something that Flux can't parse`);
    }
    reader.depth--;
    return { name, operator, parameters, source: reader.text.slice(this.start, reader.position) };
  }

  private fail(message: string): never {
    const { text, position, atEnd } = this.reader;
    if (atEnd) {
      throw new ExpressionError("the expression is not closed", shown(text.slice(this.start)));
    }
    const end = text.indexOf("}", position);
    const source = text.slice(this.start, end < 0 ? undefined : end + 1);
    throw new ExpressionError(message, shown(source));
  }
}

const notClosing: Accepts = (character) => character !== "}";
const notSlash: Accepts = (character) => character !== "/";
const notColonOrClosing: Accepts = (character) => character !== ":" && character !== "}";

function shown(text: string): string {
  const line = text.replace(/\s*\n\s*/g, " ");
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}
