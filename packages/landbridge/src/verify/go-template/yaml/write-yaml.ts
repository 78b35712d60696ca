import { isRecord } from "../../yaml/json";
import { NotUnderstood } from "../failure";
import { formattedNumber } from "../functions/printed";
import { compareKeys } from "./key-order";
import { isUnprintable, styleOf } from "./scalar-style";

/** Go begins a new line at a space behind this column. */
const WIDTH = 80;
/** Ends of lines and marks that Go changes on the way through JSON. */
const FOREIGN = /[\u0085\u2028\u2029\uFEFF]/;
/** Longer keys are written behind a question mark. */
const LONGEST_KEY = 128;

/**
 * A value as Helm's `toYaml` writes it, down to quotes and new lines (sigs.k8s.io/yaml): its text ends up in the data of
 * ConfigMaps and in checksums, and `tpl` reads it as a template.
 */
export function writeYaml(value: unknown): string {
  return new Writer().write(value);
}

class Writer {
  private text = "";
  private column = 0;

  public write(value: unknown): string {
    this.value(value, 0, false);
    return this.text;
  }

  private put(text: string): void {
    this.text += text;
    const line = text.slice(text.lastIndexOf("\n") + 1);
    this.column = (text.includes("\n") ? 0 : this.column) + Array.from(line).length;
  }

  private breakTo(indent: number): void {
    this.put(`\n${" ".repeat(indent)}`);
  }

  /**
   * @param indent column of what the value consists of
   * @param isInLine whether it begins in the line of a dash
   */
  private value(value: unknown, indent: number, isInLine: boolean): void {
    if (Array.isArray(value) && value.length > 0) this.list(value, indent, isInLine);
    else if (isRecord(value) && Object.keys(value).length > 0)
      this.mapping(value, indent, isInLine);
    else this.scalar(value, isInLine ? indent : indent + 2);
  }

  private list(items: readonly unknown[], indent: number, isInLine: boolean): void {
    for (const [index, item] of items.entries()) {
      if (index > 0 || (!isInLine && this.text !== "")) this.breakTo(indent);
      this.put("- ");
      this.value(item, indent + 2, true);
    }
  }

  private mapping(
    value: Readonly<Record<string, unknown>>,
    indent: number,
    isInLine: boolean,
  ): void {
    const keys = Object.keys(value).sort(compareKeys);
    for (const [index, key] of keys.entries()) {
      if (index > 0 || (!isInLine && this.text !== "")) this.breakTo(indent);
      if (key.length > LONGEST_KEY || /[\n\r]/.test(key)) throw new NotUnderstood("a long key");
      this.string(key, indent, true);
      this.put(":");
      const item = value[key];
      if (Array.isArray(item) && item.length > 0) this.list(item, indent, false);
      else if (isRecord(item) && Object.keys(item).length > 0)
        this.mapping(item, indent + 2, false);
      else {
        this.put(" ");
        this.scalar(item, indent + 2);
      }
    }
  }

  private scalar(value: unknown, indent: number): void {
    if (typeof value === "string") this.string(value, indent, false);
    else if (typeof value === "number") this.put(numberText(value));
    else if (Array.isArray(value)) this.put("[]");
    else this.put(isRecord(value) ? "{}" : String(value));
  }

  private string(text: string, indent: number, isKey: boolean): void {
    if (FOREIGN.test(text)) throw new NotUnderstood("a rare character in toYaml");
    switch (styleOf(text, isKey)) {
      case "plain":
        this.folded(text, isKey ? undefined : indent, false);
        break;
      case "single":
        this.put("'");
        this.folded(text, isKey ? undefined : indent, true);
        this.put("'");
        break;
      case "double":
        this.double(text, isKey ? undefined : indent);
        break;
      case "literal":
        this.literal(text, indent);
    }
  }

  /** @param indent of further lines; undefined where there may be none */
  private folded(text: string, indent: number | undefined, isQuoted: boolean): void {
    if (!isQuoted && this.column + text.length <= WIDTH) {
      this.put(text);
      return;
    }
    const characters = Array.from(text);
    for (const [at, character] of characters.entries()) {
      const isInner = !isQuoted || (at > 0 && at < characters.length - 1);
      if (isInner && this.endsLine(characters, at, indent) && characters[at + 1] !== " ")
        this.breakTo(indent ?? 0);
      else this.put(isQuoted && character === "'" ? "''" : character);
    }
  }

  private double(text: string, indent: number | undefined): void {
    const characters = Array.from(text);
    this.put('"');
    for (const [at, character] of characters.entries()) {
      const isInner = at > 0 && at < characters.length - 1;
      if (isInner && this.endsLine(characters, at, indent)) {
        this.breakTo(indent ?? 0);
        if (characters[at + 1] === " ") this.put("\\");
      } else this.put(isEscaped(character) ? escaped(character) : character);
    }
    this.put('"');
  }

  /** Whether the character is the first space behind the width of a line. */
  private endsLine(characters: readonly string[], at: number, indent: number | undefined): boolean {
    const isFirst = characters[at] === " " && characters[at - 1] !== " ";
    return indent !== undefined && isFirst && this.column > WIDTH;
  }

  private literal(text: string, indent: number): void {
    const chomping = text.endsWith("\n") ? (/(?:^|\n)\n$/.test(text) ? "+" : "") : "-";
    this.put(`|${/^[ \n]/.test(text) ? "2" : ""}${chomping}`);
    const lines = text.replace(/\n$/, "").split("\n");
    for (const line of lines) this.put(line === "" ? "\n" : `\n${" ".repeat(indent)}${line}`);
    // What follows begins a line itself.
    this.column = WIDTH;
  }
}

/** As JSON has it: whole numbers in full, as far as they fit into 64 bits. */
function numberText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 63
    ? BigInt(value).toString()
    : formattedNumber(value);
}

function isEscaped(character: string): boolean {
  return character === "\n" || character === '"' || character === "\\" || isUnprintable(character);
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\0": "0",
  "\x07": "a",
  "\b": "b",
  "\t": "t",
  "\n": "n",
  "\v": "v",
  "\f": "f",
  "\r": "r",
  "\x1B": "e",
  '"': '"',
  "\\": "\\",
  "\x85": "N",
};

function escaped(character: string): string {
  const short = ESCAPES[character];
  if (short !== undefined) return `\\${short}`;
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${digits.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}
