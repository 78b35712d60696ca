import type { Cursor } from "./cursor";
import { SyntaxProblem } from "./cursor";
import type { Expression } from "./expression";

/** End of a template: the end of its text, or a closing quote. */
type End = "text" | "quote";

/** Reads an expression at a cursor; passed in by the expression parser, which itself uses templates. */
export type ReadExpression = (cursor: Cursor) => Expression;

interface Directive {
  readonly word: "else" | "endif" | "endfor";
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** Reads templates: text with `${...}` and `%{if}`, `%{for}`. */
export class TemplateReader {
  constructor(
    private readonly cursor: Cursor,
    private readonly end: End,
    private readonly readExpression: ReadExpression,
  ) {}

  /** The whole template; leaves the cursor behind the closing quote. */
  public read(): Expression {
    const { node, stop } = this.parts();
    if (stop !== undefined) throw new SyntaxProblem(`${stop.word} without a beginning`);
    return node;
  }

  private parts(): { readonly node: Expression; readonly stop?: Directive } {
    const { cursor } = this;
    const parts = new Parts(this.isTrimmed());
    while (!this.takeEnd()) {
      if (!cursor.startsWith("${") && !cursor.startsWith("%{")) {
        parts.addText(this.text());
        continue;
      }
      const isDirective = cursor.startsWith("%{");
      cursor.position += 2;
      parts.endText(cursor.take("~"));
      const part = isDirective ? this.directive() : this.interpolation();
      if ("word" in part) return { node: parts.combined(), stop: part };
      parts.add(part, this.isTrimmed());
    }
    parts.endText(false);
    return { node: parts.combined() };
  }

  /** Whether the template ends here; moves past a closing quote. */
  private takeEnd(): boolean {
    const { cursor, end } = this;
    if (cursor.isAtEnd && end === "quote") throw new SyntaxProblem("unclosed quote");
    return cursor.isAtEnd || (end === "quote" && cursor.take('"'));
  }

  /** Whether a `~}` just ended an interpolation or directive. */
  private isTrimmed(): boolean {
    const { text, position } = this.cursor;
    return text.slice(Math.max(0, position - 2), position) === "~}";
  }

  private text(): string {
    if (this.cursor.take("$${")) return "${";
    return this.cursor.take("%%{") ? "%{" : this.character();
  }

  private character(): string {
    const { cursor } = this;
    const character = cursor.text[cursor.position++] ?? "";
    if (this.end !== "quote" || character !== "\\") return character;
    const code = cursor.match(/u[\da-fA-F]{4}|U[\da-fA-F]{8}/y);
    if (code !== undefined) {
      const point = parseInt(code.slice(1), 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : "";
    }
    const escaped = cursor.text[cursor.position++] ?? "";
    return ESCAPES[escaped] ?? escaped;
  }

  private interpolation(): Expression {
    const node = this.readExpression(this.cursor);
    this.close();
    return node;
  }

  private close(): void {
    this.cursor.skip();
    this.cursor.take("~");
    this.cursor.expect("}");
  }

  private directive(): Expression | Directive {
    const { cursor } = this;
    cursor.skip();
    const word = cursor.identifier();
    if (word === "else" || word === "endif" || word === "endfor") {
      this.close();
      return { word };
    }
    if (word === "if") return this.ifDirective();
    if (word === "for") return this.forDirective();
    throw new SyntaxProblem("no directive");
  }

  private ifDirective(): Expression {
    const condition = this.readExpression(this.cursor);
    this.close();
    const yes = this.parts();
    if (yes.stop?.word === "endif") {
      return { kind: "conditional", condition, yes: yes.node, no: { kind: "literal", value: "" } };
    }
    const no = this.parts();
    if (yes.stop?.word !== "else" || no.stop?.word !== "endif") throw new SyntaxProblem("no endif");
    return { kind: "conditional", condition, yes: yes.node, no: no.node };
  }

  private forDirective(): Expression {
    const { cursor } = this;
    const names = forNames(cursor);
    const collection = this.readExpression(cursor);
    this.close();
    const body = this.parts();
    if (body.stop?.word !== "endfor") throw new SyntaxProblem("no endfor");
    const items: Expression = {
      kind: "for",
      ...names,
      collection,
      value: body.node,
      isGrouped: false,
    };
    const args: Expression[] = [{ kind: "literal", value: "" }, items];
    return { kind: "call", name: "join", args, isExpanded: false };
  }
}

/** Reads `k, v in` of a for expression or directive. */
export function forNames(cursor: Cursor): {
  readonly keyName?: string;
  readonly valueName: string;
} {
  cursor.skip();
  const first = cursor.identifier();
  cursor.skip();
  let second: string | undefined;
  if (cursor.take(",")) {
    cursor.skip();
    second = cursor.identifier();
    cursor.skip();
  }
  if (first === undefined || !cursor.takeWord("in")) throw new SyntaxProblem("no for expression");
  return second === undefined ? { valueName: first } : { keyName: first, valueName: second };
}

/** The parts of a template, in their order. */
class Parts {
  private readonly parts: Expression[] = [];
  private current = "";

  /** @param isTrimming whether white space at the start of the next text is dropped */
  constructor(private isTrimming: boolean) {}

  public addText(text: string): void {
    this.current += text;
  }

  /**
   * Ends the text before an expression, without its trailing whitespace if requested: HCL trims only the line, with its
   * end, that is next to the expression.
   */
  public endText(isTrimmed: boolean): void {
    const lines = this.current.split(/(?<=\n)/);
    const last = lines.length - 1;
    if (isTrimmed) lines[last] = (lines[last] ?? "").trimEnd();
    if (this.isTrimming) lines[0] = (lines[0] ?? "").trimStart();
    const text = lines.join("");
    if (text !== "") this.parts.push({ kind: "literal", value: text });
    this.current = "";
  }

  public add(part: Expression, isTrimming: boolean): void {
    this.parts.push(part);
    this.isTrimming = isTrimming;
  }

  public combined(): Expression {
    const [first] = this.parts;
    if (first === undefined) return { kind: "literal", value: "" };
    return this.parts.length === 1 ? first : { kind: "template", parts: this.parts };
  }
}
