import * as path from "node:path";

import { DOCTOR_RULES } from "landbridge/doctor";
import { RULES, type RuleText, severityInSynth } from "landbridge/verify";

import { readCorpus, type Tree } from "../../packages/landbridge/__tests__/verify/support/corpus";
import type { ArchivedFile } from "../../packages/landbridge/__tests__/verify/support/txtar";

/** Names of the groups, by the first digit of their rules' ids. */
const GROUPS = [
  "Run",
  "Values",
  "Order",
  "Release",
  "Ownership",
  "Identity",
  "Structure",
  "Fleet",
  "Live cluster",
];

/** Recorded clusters in which the doctor's rules fire, or do not. */
const CLUSTERS = path.resolve(__dirname, "../../__tests__/doctor/corpus");

/** Longest tree that is shown as a whole; of a longer one, the files with findings. */
const LINES = 80;

/** docs/rules.md: a section for each rule, with a tree in which it fires and one in which it does not. */
export function rulesPage(
  rules: readonly RuleText[] = [...RULES, ...DOCTOR_RULES],
  corpus: readonly Tree[] = [...readCorpus(), ...readCorpus(CLUSTERS)],
): string {
  const sorted = [...rules].sort((one, other) => (one.id < other.id ? -1 : 1));
  const parts = [
    "# Rules\n",
    '<!-- Made by "npm run docs" from verify/rules/, doctor/rules/ and their corpus in __tests__/; edit those. -->\n',
    "`landbridge explain LB203` tells the same in a terminal; [verify.md](verify.md) how to run the rules\n" +
      "and how to accept a finding, [doctor.md](doctor.md) how to run those of a live cluster (LB8), whose\n" +
      "examples leave out what is well.\n",
    `| Rule | Name | Severity | Finds |\n| --- | --- | --- | --- |\n${sorted.map(row).join("")}`,
  ];
  let group = "";
  for (const rule of sorted) {
    const digit = rule.id.charAt(2);
    if (digit !== group) parts.push(`## ${GROUPS[Number(digit)] ?? digit}\n`);
    group = digit;
    parts.push(
      section(
        rule,
        corpus.filter((tree) => tree.rule === rule.id),
      ),
    );
  }
  return parts.join("\n");
}

function row({ id, name, severity, summary }: RuleText): string {
  const anchor = `${id}-${name}`.toLowerCase();
  return `| [${id}](#${anchor}) | ${name} | ${severities(id, severity)} | ${summary.replaceAll("|", "\\|")} |\n`;
}

/** The severity, and that in a synth where it is another one. */
function severities(id: string, severity: RuleText["severity"]): string {
  const inSynth = severityInSynth(id, severity);
  return inSynth === severity ? severity : `${severity}, ${inSynth} in a synth`;
}

function section(
  { id, name, severity, summary, why, remedy }: RuleText,
  trees: readonly Tree[],
): string {
  const failing = trees.find(({ expected }) => expected.some((line) => line.startsWith(id)));
  const clean = failing === undefined ? undefined : twinOf(failing, trees);
  return [
    `### ${id} ${name}\n`,
    `**${severities(id, severity)}**: ${summary}\n`,
    `${why}\n`,
    `Remedy: ${remedy}\n`,
    ...(failing === undefined ? [] : [example("Fails", failing, shownOf(failing))]),
    ...(clean === undefined || failing === undefined
      ? []
      : [example("Passes", clean, changed(clean, failing))]),
  ].join("\n");
}

/** The clean tree whose name has most in common with the failing one's. */
function twinOf(failing: Tree, trees: readonly Tree[]): Tree | undefined {
  return trees
    .filter(({ expected }) => expected.length === 0)
    .sort((one, other) => common(other.name, failing.name) - common(one.name, failing.name))[0];
}

function common(one: string, other: string): number {
  const length = Array.from(one).findIndex((letter, index) => letter !== other[index]);
  return length === -1 ? one.length : length;
}

function shownOf({ files, expected }: Tree): readonly ArchivedFile[] {
  const lines = files.reduce((sum, { text }) => sum + text.split("\n").length, 0);
  if (lines <= LINES) return files;
  const named = files.filter(({ path }) => expected.some((line) => line.split(/[ :]/)[1] === path));
  return named.length === 0 ? files : named;
}

/** What makes a twin clean: the files that the failing tree has otherwise, or not at all. */
function changed(clean: Tree, failing: Tree): readonly ArchivedFile[] {
  const files = clean.files.filter(
    ({ path, text }) => !failing.files.some((other) => other.path === path && other.text === text),
  );
  return files.length === 0 ? clean.files : files;
}

function example(title: string, tree: Tree, files: readonly ArchivedFile[]): string {
  const about = [tree.description, ...tree.expected.map((line) => `- ${line}`)]
    .filter((line) => line !== "")
    .join("\n");
  const blocks = files.map(({ path, text }) => {
    const fence = text.includes("```") ? "````" : "```";
    return `${fence}${languageOf(path)}\n# ${path}\n${text.trimEnd()}\n${fence}\n`;
  });
  return `<details><summary>${title}</summary>\n\n${about === "" ? "" : `${about}\n\n`}${blocks.join("\n")}\n</details>\n`;
}

function languageOf(path: string): string {
  const extension = path.slice(path.lastIndexOf(".") + 1);
  return { yml: "yaml", yaml: "yaml", tf: "hcl", json: "jsonc" }[extension] ?? "text";
}
