import { printable } from "../../errors/code-frame";
import type { Finding } from "../findings/finding";
import { formatLocation } from "./format-location";
import { harmless } from "./harmless";
import type { ReportInput } from "./report-input";
import { summaryLine } from "./summary";
import { withoutNotes } from "./without-notes";

const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

/** Workflow commands, which GitHub shows as annotations on a pull request. */
export function renderGithub(input: ReportInput): string {
  const { result, rules, verbose } = harmless(input);
  const lines = (verbose ? result.findings : withoutNotes(result.findings)).map((finding) =>
    command(finding, rules.find(({ id }) => id === finding.rule)?.name),
  );
  // Of a run without clusters the notes say why.
  const said = result.clusters.length === 0 ? result.notes : (result.unverified ?? []);
  const unverified = said.map((what) => `::warning title=Not verified::${data(what)}`);
  const stale = (result.stale ?? []).map((line) => `::notice title=Stale baseline::${data(line)}`);
  return `${[...lines, ...unverified, ...stale, summaryLine(result)].join("\n")}\n`;
}

function command(finding: Finding, name: string | undefined): string {
  const { rule, severity, message, location, related, remedy } = finding;
  const properties = [
    ["file", printable(location.file)],
    ["line", location.line],
    ["col", location.line === undefined ? undefined : location.column],
    ["title", name === undefined ? rule : `${rule} ${name}`],
  ].flatMap(([key, value]) =>
    value === undefined ? [] : [`${key ?? ""}=${property(String(value))}`],
  );
  const text = [
    message,
    ...related.map((other) => `${formatLocation(other.location)}: ${other.message}`),
    `Remedy: ${remedy}`,
  ].join("\n");
  return `::${COMMANDS[severity]} ${properties.join(",")}::${data(text)}`;
}

/** The runner ends a command at the line's end and knows only these escapes. */
function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
