import { harmlessLine, inOneLine } from "../../verify/report/harmless";
import { workflowCommand } from "../../verify/report/workflow-command";
import { dangerEnvironments, headline } from "./headline";
import type { DiffReportInput } from "./report-input";

const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

/** Workflow commands, which GitHub shows next to the lines: dangers and new findings. */
export function renderDiffGithub({ diff }: Pick<DiffReportInput, "diff">): string {
  const everywhere = diff.environments;
  const dangers = diff.danger.map((danger) => {
    const { severity, subject, message, remedy = "", place } = danger;
    const environments = dangerEnvironments(danger, everywhere);
    const where = environments === "" ? "" : ` (${environments})`;
    const text = inOneLine(`${subject}${where}: ${message} ${remedy}`.trim());
    const command = severity === "high" ? "error" : "warning";
    return workflowCommand(command, { ...place, title: "Danger" }, text);
  });
  const findings = diff.findings.added.map(({ severity, rule, message, file, line, remedy }) => {
    const place = { file, ...(line === undefined ? {} : { line }) };
    const text = inOneLine(`${message} Remedy: ${remedy}`);
    return workflowCommand(COMMANDS[severity], { ...place, title: `New: ${rule}` }, text);
  });
  return `${[...dangers, ...findings, harmlessLine(headline(diff))].join("\n")}\n`;
}
