import type { ScenarioResult } from "./result";
import { closingLines } from "./result";

/** The report of a run. */
export function renderReport(results: readonly ScenarioResult[], about: readonly string[]): string {
  const rows = results.map(({ name, outcome, seconds, failures }) => [
    name,
    outcome,
    `${seconds.toFixed(1)} s`,
    failures === undefined ? "" : String(failures.reduce((sum, { count }) => sum + count, 0)),
  ]);
  return [
    "# End-to-end run",
    "",
    ...about.map((line) => `- ${line}`),
    "",
    ...table(["Scenario", "Outcome", "Time", "Failed reconciliations"], rows),
    ...results.flatMap(renderResult),
    "",
    ...closingLines(results).map((line) => `    ${line}`),
    "",
  ].join("\n");
}

function renderResult({
  name,
  title,
  reason,
  figures,
  waits,
  failures = [],
}: ScenarioResult): string[] {
  const lines = ["", `## ${name}`, "", title];
  if (reason !== undefined) lines.push("", "```text", reason, "```");
  if (figures.length > 0) lines.push("", ...table(["Figure", "Value"], figures));
  if (waits.length > 0) {
    const rows = waits.map((wait) => [wait.name, `${wait.seconds.toFixed(0)} s`]);
    lines.push("", ...table(["Ready", "After"], rows));
  }
  if (failures.length > 0) {
    const rows = failures.map((failure) => [
      failure.name,
      String(failure.count),
      failure.message.replace(/\s+/g, " ").slice(0, 160),
    ]);
    lines.push("", ...table(["Failed", "Times", "Message"], rows));
  }
  return lines;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}
