import { recent } from "../../../lib/recent";
import { parseYaml, type YamlDocument } from "../../yaml/document";
import type { FieldPath } from "../../yaml/json";
import { positionOf } from "../../yaml/positions";

/**
 * Lines of the file that a document's text starts with; the first follows its `---`. A kustomization may
 * hold many patches, a List many items.
 */
const linesOf = recent(2, (document: YamlDocument): readonly string[] => document.text.split("\n"));

/**
 * The YAML in a text block (`|`) of a field, with positions relative to the file.
 * Undefined for text in another style, whose lines cannot be located.
 */
export function documentsInBlock(
  outer: YamlDocument,
  path: FieldPath,
  text: string,
): readonly YamlDocument[] | undefined {
  const position = positionOf(outer, path);
  if (!position.exact || position.style !== "block") return undefined;
  const lines = linesOf(outer);
  // The content follows the line with the `|`; of a list's item only the content's line is known.
  const first = [position.line - outer.line + 1, position.line - outer.line].find((line) =>
    startsAt(lines, line, text),
  );
  if (first === undefined) return undefined;
  return parseYaml(outer.file, text).map((document) => {
    const from = first + document.line - 1;
    const count = linesOf(document).length;
    // The line before is left empty: text on a document's first line is taken to follow its `---`.
    const raw = lines.slice(from + (document.line > 1 ? 1 : 0), from + count);
    return {
      ...document,
      line: outer.line + from - (document.line > 1 ? 0 : 1),
      text: `\n${raw.join("\n")}`,
      ...(document.problem === undefined
        ? {}
        : {
            problem: {
              ...document.problem,
              line: outer.line + from + document.problem.line - document.line,
            },
          }),
    };
  });
}

/** Whether the lines from there on are the text, apart from their indentation. */
function startsAt(lines: readonly string[], first: number, text: string): boolean {
  let start = first;
  while (start < lines.length && lines[start]?.trim() === "") start++;
  const indent = /^ */.exec(lines[start] ?? "")?.[0].length ?? 0;
  return text
    .split("\n")
    .every(
      (line, index) =>
        (lines[first + index]?.slice(indent).trimEnd() ?? "") === line.trimEnd() ||
        line.trim() === "",
    );
}

/** An item of a list as a document of its own, with places of the file. Undefined in flow style. */
export function itemDocument(
  outer: YamlDocument,
  path: FieldPath,
  data: unknown,
): YamlDocument | undefined {
  const position = positionOf(outer, path);
  if (!position.exact) return undefined;
  const lines = linesOf(outer);
  const start = position.value.line - outer.line;
  const column = position.value.column - 1;
  if (!/^[\s-]*-\s*$/.test(lines[start]?.slice(0, column) ?? "")) return undefined;
  let end = start + 1;
  for (; end < lines.length; end++) {
    const line = lines[end] ?? "";
    if (/\S/.test(line) && !/^\s*#/.test(line) && line.search(/\S/) < column) break;
  }
  const first = " ".repeat(column) + (lines[start]?.slice(column) ?? "");
  const text = ["", first, ...lines.slice(start + 1, end)].join("\n");
  return { file: outer.file, line: outer.line + start - 1, text, data };
}

/** Whether a null of the document is written out (`null`, `~`) and not just left empty. */
export function isNullWritten(document: YamlDocument | undefined, path: FieldPath): boolean {
  if (document === undefined) return true;
  const position = positionOf(document, path);
  if (!position.exact) return true;
  const line = linesOf(document)[position.value.line - document.line] ?? "";
  return /^(?:null|Null|NULL|~)/.test(line.slice(position.value.column - 1));
}
