import { codeFrame, printable } from "../../errors/code-frame";
import type { Finding } from "../findings/finding";
import { plural } from "../rules/phrases";
import { severityColor } from "./colors";
import { formatLocation } from "./format-location";
import { harmless, withoutCommands } from "./harmless";
import { namedClusters } from "./named-clusters";
import type { ReportInput } from "./report-input";
import type { AcceptedFinding } from "./result";
import { summaryLine } from "./summary";
import { withoutNotes } from "./without-notes";

/** For people: each finding with the lines it is about, then one line that sums up. */
export function renderText(given: ReportInput): string {
  const input = harmless(given);
  const { result, verbose } = input;
  const findings = verbose ? result.findings : withoutNotes(result.findings);
  const shown = verbose ? findings : withoutRepetitions(findings);
  const blocks = shown.map((finding) => block(finding, input));
  const hidden = hiddenLines(findings, shown, input);
  if (hidden.length > 0) blocks.push(hidden);
  if (verbose && result.accepted.length > 0) {
    blocks.push(["Accepted:", ...result.accepted.map((accepted) => acceptedLine(accepted))]);
  }
  if (verbose && (result.known ?? []).length > 0) {
    blocks.push(["Known:", ...(result.known ?? []).map(knownLine)]);
  }
  const stale = result.stale ?? [];
  if (stale.length > 0) blocks.push([STALE, ...stale.map((line) => `  ${printable(line)}`)]);
  const notes = result.notes.filter((note) => result.unverified?.includes(note) !== true);
  if ((verbose || result.clusters.length === 0) && notes.length > 0) {
    blocks.push(["Unknown:", ...notes.map((note) => `  ${printable(note)}`)]);
  }
  const unverified = result.unverified ?? [];
  if (unverified.length > 0) {
    blocks.push(["Not verified:", ...unverified.map((what) => `  ${printable(what)}`)]);
  }
  blocks.push([summaryLine(result)]);
  return withoutCommands(`${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`);
}

/** Over the entries of a baseline that are no longer needed. */
const STALE = "No longer found (--write-baseline removes them from the baseline):";

/** How many related places are shown in full. */
const RELATED = 6;

/** How many warnings of one rule are shown in full. */
const SHOWN = 10;

/** Every error, and the first warnings of each rule: a hundred alike hide the others. */
function withoutRepetitions(findings: readonly Finding[]): readonly Finding[] {
  const counts = new Map<string, number>();
  return findings.filter(({ rule, severity }) => {
    const count = (counts.get(rule) ?? 0) + 1;
    if (severity !== "error") counts.set(rule, count);
    return severity === "error" || count <= SHOWN;
  });
}

function hiddenLines(
  findings: readonly Finding[],
  shown: readonly Finding[],
  { rules }: ReportInput,
): readonly string[] {
  const visible = new Set(shown);
  const counts = new Map<string, number>();
  for (const finding of findings) {
    if (!visible.has(finding)) counts.set(finding.rule, (counts.get(finding.rule) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  const lines = [...counts].sort().map(([rule, count]) => {
    const summary = rules.find(({ id }) => id === rule)?.summary ?? "";
    return `  ${rule}: ${count} more. ${summary}`;
  });
  return ["Not shown (--verbose, or another format, shows all):", ...lines];
}

function block(finding: Finding, input: ReportInput): readonly string[] {
  const { colors, read, rules, verbose } = input;
  const { severity, message, location, remedy, rule, object } = finding;
  const clusters = namedClusters(finding, input.result);
  const paint = severityColor(colors, severity);
  const name = rules.find(({ id }) => id === rule)?.name;
  const about = [
    name === undefined ? rule : `${rule} ${name}`,
    object === undefined ? "" : `, ${object}`,
    clusters.length === 0 ? "" : `, in ${clusters.join(", ")}`,
  ].join("");
  return [
    `${colors.bold(formatLocation(location))}: ${paint(`${severity}:`)} ${colors.bold(printable(message))}`,
    ...indent(codeFrame(read(location.file), location, colors)),
    ...finding.related
      .slice(0, verbose ? undefined : RELATED)
      .flatMap((related) => [
        `  ${formatLocation(related.location)}: ${printable(related.message)}`,
        ...indent(codeFrame(read(related.location.file), related.location, colors, 0)),
      ]),
    ...(verbose || finding.related.length <= RELATED
      ? []
      : [`  and ${plural(finding.related.length - RELATED, "more place")} (--verbose)`]),
    `  ${colors.cyan("remedy:")} ${printable(remedy)}`,
    `  ${colors.dim(printable(about))}`,
  ];
}

function knownLine({ location, rule, message }: Finding): string {
  return printable(`  ${formatLocation(location)}: ${rule}: ${message}`);
}

function acceptedLine({ finding, reason }: AcceptedFinding): string {
  return printable(
    `  ${formatLocation(finding.location)}: ${finding.rule}: ${finding.message} Reason: ${reason}`,
  );
}

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
