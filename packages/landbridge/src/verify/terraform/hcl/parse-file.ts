import type { SourceProblem } from "../../prerequisites/result";
import { isRecord, type YamlRecord } from "../../yaml/json";
import { tooDeepAt } from "../../yaml/limits";
import { foldHeredocs } from "./fold-heredocs";

type Parse = (file: string, text: string) => Promise<unknown>;

let parser: Promise<Parse> | undefined;

/** hcl2json is a megabyte of WebAssembly: loaded only when there is Terraform to read. */
function loadParser(): Promise<Parse> {
  parser ??= import("@cdktf/hcl2json").then(({ parse }) => parse as Parse);
  return parser;
}

/** A few hundred levels overflow the parser's own stack. */
const MAX_DEPTH = 200;

/** Content of a `.tf`, `.tfvars` or `.json` file in the shape of Terraform's JSON syntax. */
export async function parseFile(file: string, text: string): Promise<YamlRecord | SourceProblem> {
  const deep = tooDeepAt(text, MAX_DEPTH) ?? signsIn(text);
  if (deep !== undefined) {
    return { file, ...deep, message: `is nested more than ${MAX_DEPTH} levels deep` };
  }
  try {
    const data: unknown = file.endsWith(".json") ? JSON.parse(text) : await parseHcl(file, text);
    return isRecord(data) ? data : {};
  } catch (error) {
    // The JSON parser's errors quote the text, which may contain secrets.
    if (error instanceof Error && error.name === "SyntaxError") return problemOf(file, "not JSON");
    return problemOf(file, error instanceof Error ? error.message : String(error));
  }
}

/**
 * A dollar sign in quotes, with which people write `${` for other programs: hcl2json drops the quotes, and what follows
 * looks like an expression then. The escaped form says the same.
 */
const QUOTED_DOLLAR = /(?<!\$)\$\{ *"\$" *\}\{/g;

async function parseHcl(file: string, text: string): Promise<unknown> {
  const parse = await loadParser();
  const whole = text.replace(/^\uFEFF/, "").replace(QUOTED_DOLLAR, "$$$${");
  const folded = foldHeredocs(whole);
  if (folded === undefined) return parse(file, whole);
  // A mistake is reported at its line in the file.
  return parse(file, folded.text).then(folded.unfold, () => parse(file, whole));
}

/** Signs in a row are nested expressions too. */
function signsIn(text: string): { readonly line: number; readonly column: number } | undefined {
  const found = /(?:[-!]\s*){5000}/.exec(text);
  if (found === null) return undefined;
  return { line: text.slice(0, found.index).split("\n").length, column: 1 };
}

/** The first of the parser's `[file:line,column-column: summary; detail]`. */
function problemOf(file: string, message: string): SourceProblem {
  const found = /:(\d+),(\d+)-[\d,]+: ([^]*)$/.exec(message);
  if (found === null) {
    return {
      file,
      line: 1,
      column: 1,
      message: `can't be parsed: ${message.split("\n")[0] ?? ""}`,
    };
  }
  const [, line, column, detail = ""] = found;
  const first = detail.split(/\s\S+:\d+,\d+-/)[0] ?? detail;
  return {
    file,
    line: Number(line),
    column: Number(column),
    message: `can't be parsed: ${first.replace(/\]?\s*$/, "").replace("; ", ": ")}`,
  };
}
