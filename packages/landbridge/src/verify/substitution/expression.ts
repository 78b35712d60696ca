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
    if (reader.take("${")) parts.push(expression(reader, start));
    else parts.push(reader.plainText());
  }
  return parts;
}

class Reader {
  position = 0;
  /** Expressions around this place. */
  depth = 0;

  constructor(readonly text: string) {}

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

function expression(reader: Reader, start: number): Expression {
  const fail = (message: string): never => {
    const { text, position } = reader;
    if (reader.atEnd) {
      throw new ExpressionError("the expression is not closed", shown(text.slice(start)));
    }
    const end = text.indexOf("}", position);
    throw new ExpressionError(message, shown(text.slice(start, end < 0 ? undefined : end + 1)));
  };
  // Flux itself has no limit; the stack has.
  if (++reader.depth > MAX_DEPTH) fail(`more than ${MAX_DEPTH} expressions are inside each other`);
  const close = (name: string, operator: string, parameters: readonly Part[]): Expression => {
    if (!reader.take("}"))
      fail(`${operator || "the name"} is followed by something Flux can't read`);
    reader.depth--;
    return { name, operator, parameters, source: reader.text.slice(start, reader.position) };
  };
  /** An expression, or text of at least one character. */
  const parameter = (accepts: (character: string) => boolean, escapes: "" | "$\\"): Part => {
    const from = reader.position;
    if (reader.take("${")) return expression(reader, from);
    const text = reader.literal(accepts, escapes);
    return reader.position > from ? text : fail("a part of the expression is empty");
  };

  if (reader.take("#")) return close(reader.match(NAME) || fail("no variable name"), "#", []);
  const name = reader.match(NAME) || fail("no variable name");
  // Flux steps back by the length of the character behind the colon.
  if (
    reader.text.charAt(reader.position) === ":" &&
    reader.text.charCodeAt(reader.position + 1) > 0x7f
  )
    fail("Flux can't read this");
  const operator = reader.match(/:[=\-?+]|[:=]|[,^]{1,2}|\/[/#%]?|##?|%%?/y);
  const parameters: Part[] = [];
  switch (operator.charAt(0)) {
    case "#":
    case "%":
      parameters.push(parameter(notClosing, ""));
      break;
    case "/":
      parameters.push(parameter(notSlash, "$\\"));
      if (reader.match(/\/+/y) === "") fail("the pattern is not ended by a slash");
      if (!reader.text.startsWith("}", reader.position))
        parameters.push(parameter(notClosing, "$\\"));
      break;
    case ":":
    case "=":
      if (DEFAULT_OPERATORS.has(operator)) {
        while (!reader.text.startsWith("}", reader.position))
          parameters.push(parameter(notClosing, ""));
      } else {
        parameters.push(parameter(notColonOrClosing, ""));
        if (reader.match(/:+/y) !== "") parameters.push(parameter(notClosing, ""));
      }
      break;
  }
  return close(name, operator, parameters);
}

const notClosing = (character: string): boolean => character !== "}";
const notSlash = (character: string): boolean => character !== "/";
const notColonOrClosing = (character: string): boolean => character !== ":" && character !== "}";

function shown(text: string): string {
  const line = text.replace(/\s*\n\s*/g, " ");
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}
