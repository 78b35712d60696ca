import { escapeRegExp } from "../../../../lib/escape-regexp";
import { dedented, lineOf } from "../../../../lib/heredoc";

/** YAML that a script gives to kubectl by a here-document. */
export interface HereDocument {
  /** Line at which the here-document opens, from 1. */
  readonly line: number;
  readonly text: string;
}

/** The line of a shell's here-document, with the word that ends it. */
const HERE_DOCUMENT = /<<-?[ \t]*\\?["']?(\w+)/;

const APPLY = /(?:\b(?:kubectl|oc|k)\b|\$\{?_*kubectl\w*\}?)[^|;&\n]*\s(?:apply|create|replace)\b/i;

/** The file into which a line writes: `cat > FILE <<EOF`, `cat <<EOF | tee FILE`. */
const INTO_FILE = /(?:(?<![0-9&])>>?[ \t]*|\btee[ \t]+(?:-\w+[ \t]+)*)["']?([^\s"'|;&<>]+)/;

/** The here-documents of a script that it pipes to kubectl, or writes to a file which it applies later. */
export function hereDocumentsOf(script: string): readonly HereDocument[] {
  const lines = script.split("\n");
  const found: HereDocument[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const word = HERE_DOCUMENT.exec(line)?.[1];
    if (word === undefined || /^\s*(?:#|\/\/)/.test(line)) continue;
    const end = lineOf(word, lines, index + 1);
    // Without its end, all that follows is its text.
    if (end === undefined) break;
    const file = INTO_FILE.exec(line)?.[1];
    const isApplied =
      APPLY.test(line) || (file !== undefined && appliesFile(file, lines.slice(end + 1)));
    // The here-document of Terraform may be a script with others.
    if (!isApplied) continue;
    found.push({ line: index + 1, text: dedented(lines.slice(index + 1, end)).join("\n") });
    index = end;
  }
  return found;
}

/** Whether one of the lines of a script applies a file. */
export function appliesFile(file: string, lines: readonly string[]): boolean {
  const named = new RegExp(`\\s(?:-f|--filename)[=\\s]*["']?${escapeRegExp(file)}["']?(?:\\s|$)`);
  return lines.some((line) => APPLY.test(line) && named.test(line));
}
