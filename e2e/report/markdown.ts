import type { Gap } from "../engine/waiting-edges";
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
    ...renderGaps(results.filter(({ gaps }) => gaps.length > 0)),
    ...results.flatMap(renderResult),
    "",
    ...closingLines(results).map((line) => `    ${line}`),
    "",
  ].join("\n");
}

/** The order of the same tree's rollout by each engine: what waits, and after how long its first object was applied. */
function renderGaps(results: readonly ScenarioResult[]): string[] {
  if (results.length === 0) return [];
  const edgeOf = ({ first, second }: Gap): string => `${first} → ${second}`;
  const edges = [...new Set(results.flatMap(({ gaps }) => gaps.map(edgeOf)))].sort();
  const rows = edges.map((edge) => [
    edge,
    ...results.map(({ gaps }) => {
      const gap = gaps.find((one) => edgeOf(one) === edge);
      return gap === undefined ? "" : `${gap.seconds} s`;
    }),
  ]);
  return [
    "",
    "## Order of the rollout",
    "",
    "Time from when the first is ready until an object of the second is applied for the first time.",
    "",
    ...table(["Waits", ...results.map(({ name }) => name)], rows),
  ];
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
