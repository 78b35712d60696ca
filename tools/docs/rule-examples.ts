import type { Tree } from "../../packages/landbridge/__tests__/verify/support/corpus";
import type { ArchivedFile } from "../../packages/landbridge/__tests__/verify/support/txtar";

/** A longer example shows only the files that have findings. */
const MAX_LINES = 80;

/** The sections of a rule's page that show a repository in which it fires, and one in which it doesn't. */
export function examples(id: string, trees: readonly Tree[]): readonly string[] {
  const failing = trees.find(({ expected }) => expected.some((line) => line.startsWith(id)));
  if (failing === undefined) return [];
  const clean = mostSimilarClean(failing, trees);
  return [
    example("Failing example", failing, shownFiles(failing)),
    ...(clean === undefined
      ? []
      : [example("Passing example", clean, changedFiles(clean, failing))]),
  ];
}

/** The clean tree whose name has most in common with the failing one's. */
function mostSimilarClean(failing: Tree, trees: readonly Tree[]): Tree | undefined {
  return trees
    .filter(({ expected }) => expected.length === 0)
    .sort(
      (one, other) => commonPrefix(other.name, failing.name) - commonPrefix(one.name, failing.name),
    )[0];
}

function commonPrefix(one: string, other: string): number {
  const length = Array.from(one).findIndex((letter, index) => letter !== other[index]);
  return length === -1 ? one.length : length;
}

function shownFiles({ files, expected }: Tree): readonly ArchivedFile[] {
  const lines = files.reduce((sum, { text }) => sum + text.split("\n").length, 0);
  if (lines <= MAX_LINES) return files;
  const named = files.filter(({ path }) => expected.some((line) => line.split(/[ :]/)[1] === path));
  return named.length === 0 ? files : named;
}

/** The files that the failing tree lacks or has with another text. */
function changedFiles(clean: Tree, failing: Tree): readonly ArchivedFile[] {
  const files = clean.files.filter(
    ({ path, text }) => !failing.files.some((other) => other.path === path && other.text === text),
  );
  return files.length === 0 ? clean.files : files;
}

function example(title: string, tree: Tree, files: readonly ArchivedFile[]): string {
  const expected = tree.expected.map((line) => `- ${line}\n`).join("");
  const findings = expected === "" ? "" : `Findings:\n\n${expected}`;
  const description = tree.description === "" ? "" : `${tree.description}\n`;
  const blocks = files.map(({ path, text }) => {
    const fence = text.includes("```") ? "````" : "```";
    return `${fence}${languageOf(path)}\n# ${path}\n${text.trimEnd()}\n${fence}\n`;
  });
  return [`## ${title}\n`, description, findings, ...blocks]
    .filter((part) => part !== "")
    .join("\n");
}

function languageOf(path: string): string {
  const extension = path.slice(path.lastIndexOf(".") + 1);
  return { yml: "yaml", yaml: "yaml", tf: "hcl", json: "jsonc" }[extension] ?? "text";
}
