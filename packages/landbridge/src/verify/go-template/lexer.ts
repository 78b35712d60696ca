import { wholeNumber } from "./functions/arguments";

/** A part of a Go template: text, or an action between braces. */
export interface Part {
  readonly kind: "text" | "action";
  readonly text: string;
}

/** Splits a template into text and actions, and trims the text next to `{{-` and `-}}`. */
export function partsOf(template: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  let trimNext = false;
  const addText = (raw: string, trimEnd: boolean): void => {
    const start = trimNext ? raw.replace(/^[ \t\r\n]+/, "") : raw;
    const text = trimEnd ? trimmedEnd(start) : start;
    if (text !== "") parts.push({ kind: "text", text });
  };
  for (;;) {
    const open = template.indexOf("{{", at);
    const close = open === -1 ? -1 : endOf(template, open + 2);
    if (close === -1) break;
    let action = template.slice(open + 2, close);
    const trimsBefore = /^-\s/.test(action);
    const trimsAfter = /\s-$/.test(action);
    addText(template.slice(at, open), trimsBefore);
    if (trimsBefore) action = action.slice(1);
    if (trimsAfter) action = action.slice(0, -1);
    trimNext = trimsAfter;
    const text = action.trim();
    if (!text.startsWith("/*")) parts.push({ kind: "action", text });
    at = close + 2;
  }
  addText(template.slice(at), false);
  return parts;
}

/** Go trims these four characters. By hand: a regular expression for the end would be quadratic. */
function trimmedEnd(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\r\n".includes(text[end - 1] ?? "-")) end--;
  return text.slice(0, end);
}

/** The end of an action; braces in its strings don't count. */
function endOf(template: string, from: number): number {
  if (/^-?\s*\/\*/.test(template.slice(from, from + 10))) {
    const comment = template.indexOf("*/", from);
    return comment === -1 ? -1 : template.indexOf("}}", comment);
  }
  for (let at = from; at < template.length; at++) {
    const character = template[at];
    if (character === '"' || character === "`") {
      at = endOfString(template, at);
      if (at === -1) return -1;
    } else if (character === "}" && template[at + 1] === "}") return at;
  }
  return -1;
}

function endOfString(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\" && quote === '"') at++;
    else if (text[at] === quote) return at;
  }
  return -1;
}

/** A token of an action. */
export type Token =
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "number"; readonly value: number | bigint }
  /** `.a.b`, `.`, `$x.a`; `base` is "" for the dot, else the variable with its `$`. */
  | { readonly kind: "field"; readonly base: string; readonly keys: readonly string[] }
  /** `.a.b` right behind a closing parenthesis. */
  | { readonly kind: "chain"; readonly keys: readonly string[] }
  /** A function, keyword, or one of `| ( ) , := =`. */
  | { readonly kind: "word"; readonly value: string };

const STRING = /"(?:[^"\\]|\\.)*"|`[^`]*`/.source;
const CHARACTER = /'(?:[^'\\]|\\.)'/.source;
const NUMBER = /[-+]?(?:0[xX][\da-fA-F]+(?:[pP][-+]?\d+)?|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)/.source;
const TOKEN = new RegExp(
  `\\s*(?:(${STRING})|(${CHARACTER})|(${NUMBER})|(\\$\\w*)((?:\\.\\w+)*)|((?:\\.\\w+)+|\\.)|([A-Za-z_]\\w*)|(:=|=|[|(),]))`,
  "y",
);
const CHAIN = /(?:\.\w+)+/y;

/** The tokens of an action; undefined if it has something that isn't known here. */
export function tokensOf(action: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  while (at < action.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(action);
    if (match === null) return action.slice(at).trim() === "" ? tokens : undefined;
    at = TOKEN.lastIndex;
    tokens.push(tokenOf(match));
    if (action[at - 1] !== ")") continue;
    CHAIN.lastIndex = at;
    const chain = CHAIN.exec(action)?.[0];
    if (chain === undefined || match[8] !== ")") continue;
    tokens.push({ kind: "chain", keys: keysOf(chain) });
    at = CHAIN.lastIndex;
  }
  return tokens;
}

function tokenOf(match: RegExpExecArray): Token {
  const [, quoted, character, number, variable, fields = "", dotted, word, sign] = match;
  if (quoted !== undefined) return { kind: "string", value: unquote(quoted) };
  if (character !== undefined)
    return { kind: "number", value: unquote(character).codePointAt(0) ?? 0 };
  if (number !== undefined) return { kind: "number", value: constantOf(number) };
  if (variable !== undefined) return { kind: "field", base: variable, keys: keysOf(fields) };
  if (dotted !== undefined) return { kind: "field", base: "", keys: keysOf(dotted) };
  return { kind: "word", value: word ?? sign ?? "" };
}

/** Go prints a large number with an exponent only if it is written as a fraction, or with an exponent. */
function constantOf(written: string): number | bigint {
  const value = numberOf(written);
  return /[.p]/i.test(written) || /^[-+]?\d+e/i.test(written) ? value : wholeNumber(value);
}

/** Go reads a leading zero as octal, and `0x1p20` with a power of two. */
function numberOf(written: string): number {
  const [, sign, digits, power] = /^([-+]?)0x([^p]+)p(.+)$/i.exec(written) ?? [];
  if (digits !== undefined)
    return (sign === "-" ? -1 : 1) * Number.parseInt(digits, 16) * 2 ** Number(power);
  return /^[-+]?0\d+$/.test(written) ? Number.parseInt(written, 8) : Number(written);
}

function keysOf(fields: string): readonly string[] {
  return fields.split(".").filter((key) => key !== "");
}

function unquote(quoted: string): string {
  const inner = quoted.slice(1, -1);
  if (quoted.startsWith("`")) return inner;
  const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };
  return inner.replace(
    /\\(?:u([0-9a-fA-F]{4})|(.))/g,
    (_all, code: string | undefined, character: string) =>
      code === undefined
        ? (escapes[character] ?? character)
        : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
