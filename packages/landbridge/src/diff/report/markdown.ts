import { inOneLine, withoutCommands } from "../../verify/report/harmless";
import { fenceFor, inlineCode, inlineText } from "../../verify/report/markdown-text";
import type { Danger, Diff } from "../document";
import { dangerEnvironments, headline, reachText, versionText } from "./headline";
import type { DiffReportInput } from "./report-input";
import { reportSections } from "./sections";
import type { Block, ReportSection } from "./view";

/** GitHub takes comments of 65,536 characters; whoever posts it adds a line of their own. */
const LIMIT = 64_000;
/** Dangers, versions and paths that are shown at most. */
const MOST = { danger: 25, versions: 30, reach: 10, notes: 10 };

/** For a comment on a pull request: what matters first, the details folded. Never longer than a comment may be. */
export function renderDiffMarkdown({ diff }: Pick<DiffReportInput, "diff">): string {
  const head = [`### Landbridge: ${inlineText(headline(diff))}`, "", ...intro(diff)];
  const top = withoutCommands(`${head.join("\n")}\n`);
  return top + withoutCommands(details(reportSections(diff), LIMIT - top.length));
}

function intro(diff: Diff): readonly string[] {
  return [...dangers(diff), ...versions(diff), ...reach(diff), ...notes(diff)];
}

function dangers(diff: Diff): readonly string[] {
  const everywhere = diff.environments;
  const item = (danger: Danger): string => {
    const { subject, message, remedy } = danger;
    const environments = dangerEnvironments(danger, everywhere);
    const where = environments === "" ? "" : ` (${short(environments)})`;
    const fix = remedy === undefined ? "" : ` ${short(remedy)}`;
    return `> - **${inlineCode(inOneLine(subject, 400))}**${where}: ${short(message)}${fix}`;
  };
  const groups = [
    ["CAUTION", diff.danger.filter(({ severity }) => severity === "high")],
    ["WARNING", diff.danger.filter(({ severity }) => severity !== "high")],
  ] as const;
  return groups.flatMap(([alert, all]) => {
    if (all.length === 0) return [];
    const shown = all.slice(0, MOST.danger).map(item);
    return [`> [!${alert}]`, ...shown, ...left(all.length - shown.length, "> - "), ""];
  });
}

function versions(diff: Diff): readonly string[] {
  if (diff.versions.length === 0) return [];
  const several = diff.environments.length > 1;
  const rows = diff.versions.slice(0, MOST.versions).map((change) => {
    const { what, name, users, downgrade, environments } = change;
    const more = users.length > 2 ? ` and ${users.length - 2} more` : "";
    const cells = [
      `${what} ${code(name)}`,
      `${versionText(change, code)}${downgrade ? " **downgrade**" : ""}`,
      `${users.slice(0, 2).map(code).join(", ")}${more}`,
      ...(several ? [short(environments.join(", "))] : []),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const titles = ["What", "Version", "Used by", ...(several ? ["Environments"] : [])];
  return [
    `| ${titles.join(" | ")} |`,
    `|${" --- |".repeat(titles.length)}`,
    ...rows,
    "",
    ...left(diff.versions.length - rows.length, ""),
  ];
}

function reach(diff: Diff): readonly string[] {
  if (diff.reach.length === 0) return [];
  const shown = diff.reach.slice(0, MOST.reach).map((own) => `- ${short(reachText(own))}`);
  return ["**Reach**", "", ...shown, ...left(diff.reach.length - shown.length, "- "), ""];
}

function notes(diff: Diff): readonly string[] {
  const shown = diff.notes.slice(0, MOST.notes).map((note) => `- Not compared: ${short(note)}`);
  const more = left(diff.notes.length - shown.length, "- ");
  return shown.length === 0 ? [] : [...shown, ...more, ""];
}

/** How many were left out, if any. */
function left(count: number, prefix: string): readonly string[] {
  return count <= 0 ? [] : [`${prefix}${count} more, which are not shown`];
}

function short(text: string): string {
  return inlineText(inOneLine(text, 600));
}

function code(text: string): string {
  return inlineCode(inOneLine(text, 200));
}

/** The sections, each folded. A section that is small leaves its share to the others. */
function details(sections: readonly ReportSection[], limit: number): string {
  const rendered = sections.map((section) => ({ section, blocks: section.blocks.map(blockText) }));
  const shares = sharesOf(
    rendered.map(({ blocks }) => FRAME + blocks.reduce((sum, block) => sum + block.length, 0)),
    limit,
  );
  return rendered
    .map(({ section, blocks }, index) => sectionText(section, blocks, shares[index] ?? 0))
    .join("");
}

/** Characters of a section without its blocks, at most. */
const FRAME = 400;

/** How much of the limit each may take: all that it needs if possible, otherwise an equal part of what is left. */
function sharesOf(sizes: readonly number[], limit: number): readonly number[] {
  const shares = sizes.map(() => 0);
  const order = sizes.map((_, index) => index).sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0));
  let rest = Math.max(0, limit);
  order.forEach((index, position) => {
    const share = Math.min(sizes[index] ?? 0, Math.floor(rest / (order.length - position)));
    shares[index] = share;
    rest -= share;
  });
  return shares;
}

function sectionText(
  { title, summary, blocks: all }: ReportSection,
  blocks: readonly string[],
  limit: number,
): string {
  const shown: string[] = [];
  let size = FRAME;
  for (const block of blocks) {
    if (size + block.length > limit) break;
    size += block.length;
    shown.push(block);
  }
  const count = all.length - shown.length;
  const more =
    count === 0
      ? ""
      : `${count} more of ${all.length} don't fit here; the JSON report has them.\n\n`;
  const head = `<details><summary><b>${title}</b>: ${inlineText(inOneLine(summary, 200))}</summary>\n\n`;
  return `${head}${shown.join("")}${more}</details>\n\n`;
}

function blockText({ title, sign, note, lines }: Block): string {
  const behind = note === "" ? "" : ` ${short(note)}`;
  const head = `${MARKS[sign]} **${code(title)}**${behind}\n\n`;
  if (lines.length === 0) return head;
  const body = lines.map(({ sign: own, text }) => `${own} ${text}`).join("\n");
  const fence = fenceFor(body, 3);
  return `${head}${fence}diff\n${body}\n${fence}\n\n`;
}

const MARKS = { "+": "➕", "-": "➖", "~": "✏️", "±": "♻️", ">": "➡️" } as const;
