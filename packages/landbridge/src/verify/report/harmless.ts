import type { Finding } from "../findings/finding";
import { concealSecrets } from "./conceal";
import type { ReportInput } from "./report-input";

/** Longest text of a finding: authors of the repository can make names and values as long as they like. */
const LONGEST = 1000;

/** Control characters, and marks that change the direction of writing. */
const UNPRINTABLE = /\p{Cc}|[\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A text of the repository as part of a line: nothing in it steers a terminal or begins a new line. */
export function inOneLine(text: string, longest = LONGEST): string {
  const line = text
    .slice(0, longest + 1)
    .replace(UNPRINTABLE, (letter) => SHORT[letter] ?? escaped(letter));
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** A line of a report that ends up on a terminal or in a CI log. */
export function harmlessLine(line: string): string {
  return withoutCommands(inOneLine(line));
}

/** JSON that means the same and holds nothing that a terminal or a CI runner acts on. */
export function harmlessJson(json: string): string {
  return json
    .replaceAll("##[", `##${escaped("[")}`)
    .replace(UNPRINTABLE, (letter) => (letter === "\n" ? letter : escaped(letter)));
}

/**
 * Lines that no CI runner takes for its commands: GitHub's looks for `::` at the start of a line, and for
 * `##[` anywhere.
 */
export function withoutCommands(text: string): string {
  return text.replace(/^(\s*):(?=:)/gm, "$1: ").replaceAll("##[", "## [");
}

/** The input of a report, with texts shortened to one line, and without values of Secrets. */
export function harmless(input: ReportInput): ReportInput {
  const { result, read } = input;
  return {
    ...input,
    read: (file) => {
      const text = read(file);
      return text === undefined ? undefined : concealSecrets(text);
    },
    result: {
      ...result,
      findings: result.findings.map(harmlessFinding),
      accepted: result.accepted.map(({ finding, reason }) => ({
        finding: harmlessFinding(finding),
        reason: inOneLine(reason),
      })),
      known: result.known?.map(harmlessFinding),
      stale: result.stale?.map((line) => inOneLine(line)),
      notes: result.notes.map((note) => inOneLine(note)),
      clusters: result.clusters.map((cluster) => inOneLine(cluster)),
    },
  };
}

function harmlessFinding(finding: Finding): Finding {
  const { message, object, related, remedy, clusters, fix } = finding;
  return {
    ...finding,
    fix: fix && { ...fix, title: inOneLine(fix.title) },
    message: inOneLine(message),
    remedy: inOneLine(remedy),
    related: related.map((other) => ({ ...other, message: inOneLine(other.message) })),
    clusters: clusters.map((cluster) => inOneLine(cluster)),
    object: object && inOneLine(object),
  };
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
