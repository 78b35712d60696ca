import type { Finding } from "../findings/finding";
import { formatLocation } from "./format-location";
import { harmless } from "./harmless";
import type { ReportInput } from "./report-input";
import { summaryLine } from "./summary";
import { withoutNotes } from "./without-notes";
import { workflowCommand } from "./workflow-command";

const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

/** Workflow commands, which GitHub shows as annotations on a pull request. */
export function renderGithub(input: ReportInput): string {
  const { result, rules, verbose } = harmless(input);
  const lines = (verbose ? result.findings : withoutNotes(result.findings)).map((finding) =>
    command(finding, rules.find(({ id }) => id === finding.rule)?.name),
  );
  // Of a run without clusters the notes say why.
  const said = result.clusters.length === 0 ? result.notes : (result.unverified ?? []);
  const unverified = said.map((what) =>
    workflowCommand("warning", { title: "Not verified" }, what),
  );
  const stale = (result.stale ?? []).map((line) =>
    workflowCommand("notice", { title: "Stale baseline" }, line),
  );
  return `${[...lines, ...unverified, ...stale, summaryLine(result)].join("\n")}\n`;
}

function command(finding: Finding, name: string | undefined): string {
  const { rule, severity, message, location, related, remedy } = finding;
  const text = [
    message,
    ...related.map((other) => `${formatLocation(other.location)}: ${other.message}`),
    `Remedy: ${remedy}`,
  ].join("\n");
  const title = name === undefined ? rule : `${rule} ${name}`;
  return workflowCommand(COMMANDS[severity], { ...location, title }, text);
}
