import { load, YAMLException } from "js-yaml";

import { isRecord, record } from "./json";
import { withLastKeys } from "./last-keys";
import { EXCESS, excessOf, MAX_DEPTH } from "./limits";
import { Lines } from "./lines";
import { noSpaceIn } from "./no-space";
import type { YamlDocument, YamlProblem } from "./parsed";
import { DUPLICATE_KEY } from "./repeated-keys";
import { KUBERNETES_YAML } from "./schema";

export type { YamlDocument, YamlProblem } from "./parsed";

/**
 * Splits a file as Kubernetes does (at lines that start with `---`) and parses each part on its own,
 * so that one broken document does not hide the others. Empty documents are left out.
 */
export function parseYaml(file: string, text: string): readonly YamlDocument[] {
  const documents: YamlDocument[] = [];
  for (const part of splitDocuments(text)) {
    const document = parseDocument(file, part.line, part.text);
    if (document.data !== null) documents.push(document);
  }
  return documents;
}

/** A document's part of a file's text. */
export interface DocumentPart {
  /** Line of the file at which the text starts, from 1. */
  readonly line: number;
  /** Offset in the file's text. */
  readonly start: number;
  readonly text: string;
}

/** The documents of a file, including empty ones. */
export function splitDocuments(text: string): readonly DocumentPart[] {
  if (!text.includes("---")) return [{ line: 1, start: 0, text }];
  const parts: DocumentPart[] = [];
  const marker = /^---(?=[\s#]|$).*$/gm;
  let start = 0;
  let line = 1;
  const add = (end: number): void => {
    parts.push({ line, start, text: text.slice(start, end) });
  };
  for (let found = marker.exec(text); found !== null; found = marker.exec(text)) {
    add(found.index);
    line += countLines(text, start, found.index);
    // The rest of the marker's line (a comment, or a value) belongs to the new document.
    start = found.index + 3;
  }
  add(text.length);
  return parts;
}

function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) {
    count++;
  }
  return count;
}

/** A file that only kustomize reads. */
const KUSTOMIZATION = /(?:^|\/)(?:kustomization\.ya?ml|Kustomization)$/;

function parseDocument(file: string, line: number, text: string): YamlDocument {
  const base = { file, line, text };
  // The parser refuses text without a document; `.` matches no \r.
  if (/^(?:\s*(?:#[^\n]*)?(?:\n|$))*$/.test(text)) return { ...base, data: null };
  try {
    const data = load(text, { schema: KUBERNETES_YAML, maxDepth: MAX_DEPTH });
    // Without aliases, the parser's own limits apply.
    const excess = text.includes("*") ? excessOf(data) : undefined;
    if (excess !== undefined) {
      const alias = new Lines(text).at(/(?<=[\s[{,])\*\S|^\*\S/m.exec(text)?.index ?? 0);
      const problem = {
        message: EXCESS[excess],
        line: line + alias.line,
        column: alias.column + 1,
      };
      return { ...base, data: undefined, problem };
    }
    return { ...base, data };
  } catch (error) {
    const problem = problemOf(error, line);
    if (problem.kind !== undefined && KUSTOMIZATION.test(file))
      return withLastKeys({ ...base, data: undefined, problem });
    const other =
      indentQuoted(text, error) ??
      indentFlow(text, error) ??
      indentBlock(text, error) ??
      separateAliases(text);
    if (other !== undefined) return parseDocument(file, line, other);
    const renamed = renameSecondAnnotations(text, error);
    if (renamed !== undefined) return joinAnnotations(parseDocument(file, line, renamed), text);
    return {
      ...base,
      data: undefined,
      problem: noSpaceIn(text, error, line) ?? expressionIn(text, error, line) ?? problem,
    };
  }
}

/** The value of a key that begins with a quote, up to the next one. */
const QUOTED = /^([ \t]*(?:- +)*)([^\s"'#-][^\n"']*: +)("(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*')/gm;

/**
 * The text with the further lines of quoted values indented: Kubernetes' parser does not look at their indentation, which
 * is no part of the value.
 */
function indentQuoted(text: string, error: unknown): string | undefined {
  if (!isDeficient(error)) return undefined;
  const indented = text.replace(QUOTED, (_, indent: string, key: string, value: string) => {
    const least = " ".repeat(indent.length + 1);
    return `${indent}${key}${value.replace(/\n[ \t]*(?=[^\s])/g, `\n${least}`)}`;
  });
  return indented === text ? undefined : indented;
}

function isDeficient(error: unknown): error is YAMLException {
  return error instanceof YAMLException && error.reason === "deficient indentation";
}

/**
 * The text with the line indented that the parser wants further in: inside of brackets Kubernetes' parser
 * does not look at the indentation, so that a closing bracket may stand anywhere.
 */
function indentFlow(text: string, error: unknown): string | undefined {
  if (!isDeficient(error)) return undefined;
  const lines = text.split("\n");
  const at = error.mark?.line ?? 0;
  const before = lines.slice(0, at).findLast((other) => other.trim() !== "");
  // The key of an entry stands behind its dash.
  const missing = /^ *(?:- +)*/.exec(before ?? "")?.[0].length ?? 0;
  const current = lines[at];
  if (current === undefined || missing < indentOf(current)) return undefined;
  // Further in than the line before, which may be that of the key.
  lines[at] = " ".repeat(missing + 1) + current.trimStart();
  return lines.join("\n");
}

/** The line of a text that starts with the mark of a block of text: `|`, `>-`. */
const BLOCK_MARK = /^ *[|>][-+\d]*[ \t]*(?:#.*)?\r?$/;

/**
 * The text with the mark of a block indented by one more space where it is below its key, at the key's column:
 * Kubernetes' parser does not look at the column of the mark.
 */
function indentBlock(text: string, error: unknown): string | undefined {
  if (!(error instanceof YAMLException)) return undefined;
  const lines = text.split("\n");
  const at = error.mark?.line ?? 0;
  const [key = "", mark = ""] = lines.slice(Math.max(at - 1, 0), at + 1);
  const isBelowKey = /:[ \t]*\r?$/.test(key) && indentOf(key) === indentOf(mark);
  if (!BLOCK_MARK.test(mark) || !isBelowKey) return undefined;
  lines[at] = ` ${mark}`;
  return lines.join("\n");
}

/** The text with a space behind aliases that are keys: for Kubernetes' parser `*name:` has no colon in its name. */
function separateAliases(text: string): string | undefined {
  const separated = text.replace(/^([ \t]*(?:- +)*\*[\w-]+):(?=\s|$)/gm, "$1 :");
  return separated === text ? undefined : separated;
}

/** Stands for the second `annotations` of an object while it is parsed. */
const SECOND_ANNOTATIONS = "annotations\u0000";

/**
 * The text with the second `annotations` of an object's metadata renamed: kustomize 5.8.1 joins the two, whereas it
 * refuses every other key that is there twice.
 */
function renameSecondAnnotations(text: string, error: unknown): string | undefined {
  if (!(error instanceof YAMLException) || error.reason !== DUPLICATE_KEY) return undefined;
  const lines = text.split("\n");
  const at = error.mark?.line ?? 0;
  const current = lines[at] ?? "";
  const parent = lines
    .slice(0, at)
    .filter((other) => other.trim() !== "" && indentOf(other) < indentOf(current))
    .at(-1);
  if (!/^ +annotations:/.test(current) || parent?.startsWith("metadata:") !== true)
    return undefined;
  lines[at] = current.replace("annotations", JSON.stringify(SECOND_ANNOTATIONS));
  return lines.join("\n");
}

/** A document with both `annotations` in one, and the text as it was. */
function joinAnnotations(document: YamlDocument, text: string): YamlDocument {
  const metadata = record(document.data, "metadata");
  if (!isRecord(document.data) || metadata === undefined) return { ...document, text };
  const { annotations, [SECOND_ANNOTATIONS]: second, ...others } = metadata;
  const joined = { ...record(annotations), ...record(second) };
  return {
    ...document,
    text,
    data: { ...document.data, metadata: { ...others, annotations: joined } },
  };
}

function indentOf(line = ""): number {
  return line.length - line.trimStart().length;
}

/** An expression or a statement of Helm, Jinja or the like. */
const EXPRESSION = /\{\{.*\}\}|\{%.*%\}/g;

/** What comes before the value of a line. */
const BEFORE_VALUE = /^[ \t]*(?:- +)*(?:[\w./-]+: +)?$/;

/** The first expression that is, or begins, a value or a whole line. */
function firstExpression(text: string): RegExpExecArray | undefined {
  for (const found of text.matchAll(EXPRESSION)) {
    const before = text.slice(text.lastIndexOf("\n", found.index) + 1, found.index);
    if (BEFORE_VALUE.test(before)) return found;
  }
  return undefined;
}

/** What the parser stumbles over in a template: it names the document's first line, or what comes after the expression. */
function expressionIn(text: string, error: unknown, line: number): YamlProblem | undefined {
  if (!(error instanceof YAMLException) || error.reason === DUPLICATE_KEY) return undefined;
  const found = firstExpression(text);
  if (found === undefined) return undefined;
  const [expression] = found;
  const at = new Lines(text).at(found.index);
  const isNamed = at.line <= (error.mark?.line ?? 0) || error.reason.includes("complex keys");
  if (!isNamed) return undefined;
  const message = `${expression} is an expression of a template, which isn't YAML`;
  return { message, line: line + at.line, column: at.column + 1 };
}

function problemOf(error: unknown, line: number): YamlProblem {
  if (!(error instanceof YAMLException)) {
    return { message: error instanceof Error ? error.message : String(error), line, column: 1 };
  }
  const mark = error.mark;
  const message = error.reason.startsWith("nesting exceeded") ? EXCESS.depth : error.reason;
  return {
    ...(error.reason === DUPLICATE_KEY ? { kind: "duplicate-key" as const } : {}),
    message,
    line: line + (mark?.line ?? 0),
    column: (mark?.column ?? 0) + 1,
  };
}
