import { needsQuotes } from "./plain";

/** How a string stands in the YAML that Flux substitutes on. */
export interface Written {
  readonly style: "plain" | "single" | "double" | "literal";
  readonly text: string;
}

/** Where a scalar is written. */
export interface Spot {
  readonly kind: "key" | "value" | "item";
  /** Column of the mapping or list that holds it. */
  readonly indent: number;
  /** Characters before it on its line. */
  readonly column: number;
}

/** Lines that are longer are folded at the next space. */
const WIDTH = 80;
const STEP = 2;
// A character beyond the basic plane, a tab and a carriage return also count as not printable.
const UNPRINTABLE = /[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;
const LINE_BREAK = /[\n\u2028\u2029]/;
const INDICATOR = /^(?:---|\.\.\.|[#,[\]{}&*!|>'"%@`]|[?:-](?:[ \t]|$))|:(?:[ \t]|$)|[\s\u0085]#/;

/** Writes a string as the YAML writer of Kubernetes does (sigs.k8s.io/yaml, that is go-yaml 2). */
export function writeScalar(value: string, spot: Spot): Written {
  const style = chooseStyle(value, spot.kind === "key");
  if (style === "literal") return { style, text: writeLiteral(value, spot.indent + STEP) };
  const content =
    style === "plain" ? value : style === "single" ? value.replaceAll("'", "''") : undefined;
  const mark = style === "plain" ? "" : style === "single" ? "'" : '"';
  const room = spot.kind === "key" ? Infinity : WIDTH - spot.column - mark.length;
  const break_ = `\n${" ".repeat(spot.indent + STEP)}`;
  const body =
    content === undefined
      ? fold(escapeCharacters(value), room, break_, "double")
      : fold(content, room, break_, style);
  return { style, text: mark + body + mark };
}

function chooseStyle(value: string, isKey: boolean): Written["style"] {
  const breaksLines = LINE_BREAK.test(value);
  const isSpecial = UNPRINTABLE.test(value) || / [\n\u2028\u2029]/.test(value);
  if (value.includes("\n")) return isKey || isSpecial || value.endsWith(" ") ? "double" : "literal";
  if (isSpecial || needsQuotes(value) || (isKey && breaksLines)) return "double";
  if (/[\u2028\u2029] /.test(value)) return "double";
  const isPlain = !breaksLines && !/^ | $/.test(value) && !INDICATOR.test(value);
  return isPlain ? "plain" : "single";
}

function writeLiteral(value: string, indent: number): string {
  const hint = /^[ \n\u2028\u2029]/.test(value) ? String(STEP) : "";
  const chomping = !/[\n\u2028\u2029]$/.test(value)
    ? "-"
    : value.length === 1 || /[\n\u2028\u2029]{2}$/.test(value)
      ? "+"
      : "";
  const lines = value.split("\n").map((line) => (line === "" ? "" : " ".repeat(indent) + line));
  return `|${hint}${chomping}\n${lines.join("\n")}`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\0": "\\0",
  "\x07": "\\a",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
  "\x1b": "\\e",
  '"': '\\"',
  "\\": "\\\\",
  "\x85": "\\N",
  "\u2028": "\\L",
  "\u2029": "\\P",
};

function escapeCharacters(value: string): string {
  return value.replace(
    /[^\x20\x21\x23-\x5b\x5d-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/gu,
    (found) => {
      const named = ESCAPES[found];
      if (named !== undefined) return named;
      const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase();
      if (code.length <= 2) return `\\x${code.padStart(2, "0")}`;
      return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
    },
  );
}

/** Breaks a line at each space that stands behind the width. */
function fold(text: string, room: number, break_: string, style: Written["style"]): string {
  if (text.length <= room || !text.includes(" ")) return text;
  const characters = Array.from(text);
  let folded = "";
  let column = WIDTH - room;
  let afterSpace = false;
  characters.forEach((character, index) => {
    const next = characters[index + 1];
    const inside = style === "plain" || (index > 0 && next !== undefined);
    const isSpace = character === " ";
    if (
      isSpace &&
      !afterSpace &&
      column > WIDTH &&
      inside &&
      (next !== " " || style === "double")
    ) {
      folded += next === " " ? `${break_}\\` : break_;
      column = break_.length - 1 + (next === " " ? 1 : 0);
    } else {
      folded += character;
      column += 1;
    }
    afterSpace = isSpace;
  });
  return folded;
}
