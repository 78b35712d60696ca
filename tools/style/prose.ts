import * as ts from "typescript";

/** A piece of text that people read, with the line that it starts at, from 1. */
export interface Prose {
  readonly line: number;
  readonly text: string;
}

/** Comments and string literals of a TypeScript file. */
export function proseOfTypeScript(file: string, source: string): readonly Prose[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Prose[] = [];
  const add = (start: number, end: number): void => {
    const { line } = parsed.getLineAndCharacterOfPosition(start);
    found.push({ line: line + 1, text: source.slice(start, end) });
  };
  const seen = new Set<number>();
  const addComments = (ranges: readonly ts.CommentRange[] | undefined): void => {
    for (const { pos, end } of ranges ?? []) {
      if (!seen.has(pos)) add(pos, end);
      seen.add(pos);
    }
  };
  const visit = (node: ts.Node): void => {
    addComments(ts.getLeadingCommentRanges(source, node.getFullStart()));
    addComments(ts.getTrailingCommentRanges(source, node.getEnd()));
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || isTemplatePart(node)) {
      add(node.getStart(parsed), node.getEnd());
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function isTemplatePart(node: ts.Node): boolean {
  return node.kind === ts.SyntaxKind.TemplateMiddle || node.kind === ts.SyntaxKind.TemplateTail;
}

/** The prose of a Markdown page: everything but code blocks and what `<!-- style: off -->` switches off. */
export function proseOfMarkdown(source: string): readonly Prose[] {
  const found: Prose[] = [];
  let fence = "";
  let isOff = false;
  for (const [index, text] of source.split("\n").entries()) {
    const [, mark = ""] = /^\s*(```+|~~~+)/.exec(text) ?? [];
    if (mark !== "" && (fence === "" || mark.startsWith(fence))) fence = fence === "" ? mark : "";
    if (text.includes("<!-- style: off -->")) isOff = true;
    if (text.includes("<!-- style: on -->")) isOff = false;
    if (fence === "" && !isOff) found.push({ line: index + 1, text });
  }
  return found;
}

/** Comments of YAML, shell and workflow files. */
export function proseOfComments(source: string): readonly Prose[] {
  return source.split("\n").flatMap((text, index) => {
    const [, comment] = /(?:^|\s)#(.*)$/.exec(text) ?? [];
    return comment === undefined ? [] : [{ line: index + 1, text: comment }];
  });
}

/** The description of a tree of the corpus: the lines before its first file. */
export function proseOfArchive(source: string): readonly Prose[] {
  const lines = source.split("\n");
  const end = lines.findIndex((line) => line.startsWith("-- "));
  return lines.slice(0, end === -1 ? undefined : end).map((text, index) => ({
    line: index + 1,
    text,
  }));
}
