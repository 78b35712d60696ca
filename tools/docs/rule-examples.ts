import type { Finding } from "landbridge/verify";

import type { Tree } from "../../packages/landbridge/__tests__/verify/support/corpus";
import type { ArchivedFile } from "../../packages/landbridge/__tests__/verify/support/txtar";
import { choosePair, differing } from "./choose-pair";
import { markLine } from "./mark-line";

/** Reports what Landbridge finds in a tree of the corpus. */
export type Report = (tree: Tree) => Promise<readonly Finding[]>;

/**
 * The sections of a rule's page that show a repository in which it fires, and the same repository with the mistake
 * fixed. Empty if the corpus has no such pair.
 */
export async function examples(
  id: string,
  trees: readonly Tree[],
  report: Report,
): Promise<readonly string[]> {
  const pair = choosePair(id, trees);
  if (pair === undefined) return [];
  const { failing, clean } = pair;
  const all = await report(failing);
  const findings = [
    ...all.filter(({ rule }) => rule === id),
    ...all.filter(({ rule, severity }) => rule !== id && severity !== "note"),
  ];
  return [
    section("Failing example", [
      failing.description,
      ...shownFiles(failing, clean, findings).map((file) => block(file, findings)),
      `Landbridge reports:\n\n${findings.map(reported).join("")}`.trimEnd(),
    ]),
    section("Passing example", [
      clean.description,
      ...differing(clean, failing).map((file) => block(file, [])),
    ]),
  ];
}

/** The files that a finding names, and those that differ from the clean twin's. */
function shownFiles(
  failing: Tree,
  clean: Tree,
  findings: readonly Finding[],
): readonly ArchivedFile[] {
  const changed = differing(failing, clean);
  const named = findings.flatMap(({ location, related }) => [
    location.file,
    ...related.map((other) => other.location.file),
  ]);
  // A finding of the doctor names the TypeScript line that the contract has on record.
  const isInContract = findings.some(({ location }) => location.file.endsWith(".ts"));
  return failing.files.filter(
    (file) =>
      changed.includes(file) ||
      named.includes(file.path) ||
      (isInContract && file.path === "contract.json"),
  );
}

function section(title: string, parts: readonly string[]): string {
  return `## ${title}\n\n${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** A file with its path above, so that the lines of findings are those of the block. */
function block({ path, text }: ArchivedFile, findings: readonly Finding[]): string {
  const marked = findings
    .filter(({ location }) => location.file === path)
    .reduce((result, { location, rule }) => markLine(path, result, location.line ?? 1, rule), text);
  const fence = text.includes("```") ? "````" : "```";
  // The doctor's corpus has the objects of a cluster in this file.
  const title = path === "cluster.yaml" ? "Objects in the cluster" : `\`${path}\``;
  return `${title}:\n\n${fence}${languageOf(path)}\n${marked.trimEnd()}\n${fence}`;
}

function languageOf(path: string): string {
  const extension = path.slice(path.lastIndexOf(".") + 1);
  return { yml: "yaml", yaml: "yaml", tf: "hcl", json: "json" }[extension] ?? "text";
}

function reported({ severity, location, message, related }: Finding): string {
  const further = related.map((other) => `  - ${place(other.location)}: ${prose(other.message)}\n`);
  return `- ${place(location)}: **${severity}**: ${prose(message)}\n${further.join("")}`;
}

function place({ file, line }: Finding["location"]): string {
  return `\`${file}${line === undefined ? "" : `:${line}`}\``;
}

/** A message as Markdown: nothing in it but code in backticks is markup. */
function prose(message: string): string {
  return message
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*<[\]]/g, "\\$&")))
    .join("");
}
