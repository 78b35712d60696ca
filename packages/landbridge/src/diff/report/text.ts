import type { Colors } from "../../verify/report/colors";
import { harmlessLine } from "../../verify/report/harmless";
import type { Diff } from "../document";
import type { DiffLine } from "../values/line-diff";
import { dangerEnvironments, headline, reachText, versionText } from "./headline";
import type { DiffReportInput } from "./report-input";
import { reportSections } from "./sections";
import type { Block } from "./view";

/** For people at a terminal. */
export function renderDiffText({ diff, colors }: DiffReportInput): string {
  const parts = [
    dangers(diff, colors),
    versions(diff, colors),
    reach(diff, colors),
    ...reportSections(diff).map(({ title, summary, blocks }) => [
      `${colors.bold(title)} ${colors.dim(harmlessLine(summary))}`,
      ...blocks.flatMap((block) => blockLines(block, colors)),
    ]),
    diff.notes.map((note) => colors.dim(harmlessLine(`Not compared: ${note}`))),
  ];
  const body = parts.filter((lines) => lines.length > 0).map((lines) => `${lines.join("\n")}\n\n`);
  const names = `${diff.base.name} → ${diff.head.name}`;
  return `${body.join("")}${harmlessLine(`${names}: ${headline(diff)}`)}\n`;
}

function dangers(diff: Diff, colors: Colors): readonly string[] {
  if (diff.danger.length === 0) return [];
  const everywhere = diff.environments;
  const lines = diff.danger.flatMap((danger) => {
    const paint = danger.severity === "high" ? colors.red : colors.yellow;
    const environments = dangerEnvironments(danger, everywhere);
    const where = environments === "" ? "" : colors.dim(` [${harmlessLine(environments)}]`);
    const { subject, message, remedy } = danger;
    const mark = danger.severity === "high" ? "!!" : " !";
    return [
      `${paint(mark)} ${colors.bold(harmlessLine(subject))}${where}: ${harmlessLine(message)}`,
      ...(remedy === undefined ? [] : [colors.dim(`     ${harmlessLine(remedy)}`)]),
    ];
  });
  return [colors.bold("Danger"), ...lines];
}

function versions(diff: Diff, colors: Colors): readonly string[] {
  if (diff.versions.length === 0) return [];
  const lines = diff.versions.map((change) => {
    const { what, name, users, downgrade } = change;
    const end = downgrade ? colors.red(" downgrade") : "";
    const who = colors.dim(harmlessLine(` (${users.join(", ")})`));
    return `  ${what} ${harmlessLine(`${name} ${versionText(change)}`)}${end}${who}`;
  });
  return [colors.bold("Versions"), ...lines];
}

function reach(diff: Diff, colors: Colors): readonly string[] {
  if (diff.reach.length === 0) return [];
  return [colors.bold("Reach"), ...diff.reach.map((own) => `  ${harmlessLine(reachText(own))}`)];
}

function blockLines({ title, sign, note, lines }: Block, colors: Colors): readonly string[] {
  const paint = {
    "+": colors.cyan,
    "-": colors.red,
    "±": colors.red,
    "~": colors.yellow,
    ">": colors.cyan,
  }[sign];
  const behind = note === "" ? "" : colors.dim(`  ${harmlessLine(note)}`);
  return [
    `  ${paint(sign)} ${colors.bold(harmlessLine(title))}${behind}`,
    ...lines.map((line) => `      ${painted(line, colors)}`),
  ];
}

function painted({ sign, text }: DiffLine, colors: Colors): string {
  const line = harmlessLine(`${sign} ${text}`);
  if (sign === "+") return colors.cyan(line);
  return sign === "-" ? colors.red(line) : colors.dim(line);
}
