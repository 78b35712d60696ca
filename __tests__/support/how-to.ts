import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

/** One thing that a how-to tells its readers to do. */
export type Step =
  | { readonly kind: "file"; readonly file: string; readonly text: string }
  | { readonly kind: "edit"; readonly file: string; readonly hunks: readonly Hunk[] }
  | { readonly kind: "run"; readonly script: string };

/** Lines of a file, and those that take their place. */
export interface Hunk {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A section of the page, with its steps in their order. */
export interface HowTo {
  readonly title: string;
  readonly steps: readonly Step[];
}

/**
 * Reads the page as people do: a path in a line of its own is followed by the file's content, or by a
 * `diff` of it, in which `@@` separates distant places; `sh` blocks are run.
 * @throws Error on a block that says neither
 */
export function readHowTos(page: string): readonly HowTo[] {
  return page
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf("\n")),
      steps: stepsOf(section),
    }));
}

function stepsOf(section: string): readonly Step[] {
  const steps: Step[] = [];
  const lines = section.split("\n");
  let file: string | undefined;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const [, indent, language = ""] = /^( *)```(\w*)$/.exec(line) ?? [];
    if (indent === undefined) {
      if (line.trim() !== "") file = /^ *`([^`\s]+)`$/.exec(line)?.[1];
      continue;
    }
    const end = lines.indexOf(`${indent}\`\`\``, index + 1);
    const block = lines.slice(index + 1, end).map((text) => text.slice(indent.length));
    steps.push(stepOf(language, file, block));
    index = end;
    file = undefined;
  }
  return steps;
}

function stepOf(language: string, file: string | undefined, block: readonly string[]): Step {
  if (language === "sh") return { kind: "run", script: block.join("\n") };
  if (file === undefined)
    throw new Error(`a block without the path of its file: ${block[0] ?? ""}`);
  if (language !== "diff") return { kind: "file", file, text: `${block.join("\n")}\n` };
  return { kind: "edit", file, hunks: hunksOf(block) };
}

function hunksOf(block: readonly string[]): readonly Hunk[] {
  return block
    .join("\n")
    .split(/^@@$\n/m)
    .map((hunk) => {
      const lines = hunk.replace(/\n$/, "").split("\n");
      const without = (mark: string): string[] =>
        lines.filter((line) => !line.startsWith(mark)).map((line) => line.slice(1));
      return { before: without("+"), after: without("-") };
    });
}

/**
 * Why a step can't be followed in a checkout; undefined if it can. `followed` means that somebody has
 * done so already.
 */
export function obstacleTo(root: string, step: Step): string | undefined {
  if (step.kind === "run") return undefined;
  const target = path.join(root, step.file);
  if (step.kind === "file") return fs.existsSync(target) ? "followed" : undefined;
  if (!fs.existsSync(target)) return `${step.file} does not exist`;
  const text = fs.readFileSync(target, "utf8");
  const isIn = (lines: readonly string[]): boolean => `\n${text}`.includes(asText(lines));
  if (step.hunks.every(({ after }) => isIn(after))) return "followed";
  const missing = step.hunks.find(({ before }) => !isIn(before));
  return missing && `${step.file} does not have the line ${missing.before[0] ?? ""}`;
}

/** Does what a step says. @throws Error if it can't be done, or at more than one place */
export function follow(root: string, step: Step): void {
  if (step.kind === "run") {
    execFileSync("sh", ["-euc", step.script], { cwd: root });
    return;
  }
  const target = path.join(root, step.file);
  if (step.kind === "file") {
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, step.text, { flag: "wx" });
    return;
  }
  let text = `\n${fs.readFileSync(target, "utf8")}`;
  for (const { before, after } of step.hunks) {
    const parts = text.split(asText(before));
    if (parts.length !== 2) {
      throw new Error(`${step.file}: ${parts.length - 1} places for ${before.join("\n")}`);
    }
    text = parts.join(asText(after));
  }
  fs.writeFileSync(target, text.slice(1));
}

/** Whole lines, with the breaks around them. */
function asText(lines: readonly string[]): string {
  return `\n${lines.join("\n")}\n`;
}
