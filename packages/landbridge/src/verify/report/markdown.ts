import { codeFrame } from "../../errors/code-frame";
import type { Finding } from "../findings/finding";
import type { Location } from "../findings/location";
import { formatLocation } from "./format-location";
import { harmless, withoutCommands } from "./harmless";
import { fenceFor, inlineCode as code, inlineText as inline } from "./markdown-text";
import { namedClusters } from "./named-clusters";
import type { ReportInput } from "./report-input";
import { summaryLine } from "./summary";
import { withoutNotes } from "./without-notes";

/** GitHub takes comments of 65,536 characters. */
const LIMIT = 60_000;

const PLAIN = (text: string): string => text;
const NO_COLORS = { bold: PLAIN, dim: PLAIN, red: PLAIN, yellow: PLAIN, cyan: PLAIN };

/** For a comment on a pull request: a table, and details to unfold. */
export function renderMarkdown(given: ReportInput): string {
  return withoutCommands(render(harmless(given)));
}

function render(input: ReportInput): string {
  const { result, verbose } = input;
  const findings = verbose ? result.findings : withoutNotes(result.findings);
  const said = result.clusters.length === 0 ? result.notes : (result.unverified ?? []);
  const unverified = said.map((what) => `- Not verified: ${inline(what)}\n`).join("");
  const stale = (result.stale ?? [])
    .map((line) => `- No longer found, but still in the baseline:  ${inline(line)}\n`)
    .join("");
  const list = unverified + stale;
  const head = `### Landbridge: ${summaryLine(result)}\n${list === "" ? "" : `\n${list}`}`;
  if (findings.length === 0) return head;
  const rows: string[] = [];
  const details: string[] = [];
  let size = head.length;
  for (const finding of findings) {
    const [row, detail] = [rowOf(finding), detailOf(finding, input)];
    size += row.length + detail.length;
    if (size > LIMIT) break;
    rows.push(row);
    details.push(detail);
  }
  const left = findings.length - rows.length;
  const more = left === 0 ? "" : `\n${left} more; run \`landbridge verify\` to see them.\n`;
  const table = `| Severity | Rule | Place | What |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`;
  return `${head}\n${table}${more}\n<details><summary>Details and remedies</summary>\n\n${details.join("\n")}\n</details>\n`;
}

function rowOf({ severity, rule, location, message }: Finding): string {
  return `| ${severity} | ${rule} | ${code(formatLocation(location))} | ${inline(message)} |`;
}

function detailOf(finding: Finding, { read, rules, result }: ReportInput): string {
  const { rule, location, message, object, related, remedy } = finding;
  const clusters = namedClusters(finding, result);
  const name = rules.find(({ id }) => id === rule)?.name;
  const lines = [
    `#### ${rule}${name === undefined ? "" : ` ${name}`}: ${inline(message)}`,
    "",
    [
      code(formatLocation(location)),
      object && code(object),
      clusters.length > 0 && clusters.map(code).join(", "),
    ]
      .filter((part) => typeof part === "string")
      .join(" · "),
    "",
    ...frame(location, read),
    ...related.map(
      (other) => `- ${code(formatLocation(other.location))}: ${inline(other.message)}`,
    ),
    `- Remedy: ${inline(remedy)}`,
    "",
  ];
  return lines.join("\n");
}

function frame(location: Location, read: ReportInput["read"]): readonly string[] {
  const lines = codeFrame(read(location.file), location, NO_COLORS);
  if (lines.length === 0) return [];
  const fence = fenceFor(lines.join("\n"), 3);
  return [`${fence}text`, ...lines, fence, ""];
}
