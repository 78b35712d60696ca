import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";

import { z } from "zod";

import type { Verdict } from "./judge";
import { counted, type Counts, NOTHING } from "./table";

const EDIT = z.object({
  /** Path in the repository. */
  file: z.string(),
  /** Text that is in the file once, and what it becomes. */
  old: z.string().optional(),
  new: z.string().optional(),
  /** The file is gone. */
  delete: z.boolean().optional(),
  /** The whole text of a new file. */
  create: z.string().optional(),
});

const MISTAKE = z.object({
  /** Checkout, absolute or from the current directory. */
  dir: z.string(),
  repo: z.string().optional(),
  title: z.string(),
  edits: z.array(EDIT).min(1),
});

/** A mistake that a person wrote down, as edits of a checkout. */
type WrittenMistake = z.infer<typeof MISTAKE>;

/** A finding as `--format json` has it, as far as it is looked at. */
const FOUND = z.object({
  findings: z.array(
    z.object({
      rule: z.string(),
      severity: z.string(),
      message: z.string(),
      file: z.string(),
      related: z.array(z.object({ file: z.string() })),
    }),
  ),
});

type Found = z.infer<typeof FOUND>["findings"];

const COMMAND = path.resolve(__dirname, "../../bin/landbridge.cjs");

/** Directories of a checkout that nothing verifies. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|\.terraform|\.git\/objects)(?:\/|$)/;

/**
 * Judges written mistakes, one line of JSON each: the command, Terraform included, runs on a copy of the checkout without
 * and with each of them.
 * @returns counts by repository
 * @throws Error for an edit whose text is not in its file exactly once
 */
export function judgeWritten(file: string, survivors: boolean): ReadonlyMap<string, Counts> {
  const mistakes = fs
    .readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => MISTAKE.parse(JSON.parse(line)));
  const rows = new Map<string, Counts>();
  for (const directory of new Set(mistakes.map(({ dir }) => dir))) {
    const own = mistakes.filter(({ dir }) => dir === directory);
    const name = own[0]?.repo ?? path.basename(directory);
    rows.set(name, judgeIn(directory, own, survivors));
  }
  return rows;
}

function judgeIn(
  directory: string,
  mistakes: readonly WrittenMistake[],
  survivors: boolean,
): Counts {
  const root = fs.mkdtempSync(path.join(tmpdir(), "landbridge-written-"));
  try {
    const copy = path.join(root, path.basename(directory));
    const baseline = path.join(root, "baseline.json");
    fs.cpSync(directory, copy, { recursive: true, filter: (source) => !LEFT_OUT.test(source) });
    verify(copy, "--baseline", baseline, "--write-baseline");
    let counts = NOTHING;
    for (const mistake of mistakes) {
      const undo = apply(copy, mistake);
      const output = verify(copy, "--baseline", baseline, "--format", "json");
      undo();
      const { findings } = FOUND.parse(JSON.parse(output));
      const verdict = verdictOf(findings, mistake);
      counts = counted(counts, verdict);
      if (verdict !== "error" && survivors) print(verdict, mistake, findings);
    }
    return counts;
  } finally {
    fs.rmSync(root, { recursive: true });
  }
}

function verify(directory: string, ...options: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [COMMAND, "verify", ".", ...options],
    {
      cwd: directory,
      encoding: "utf8",
      maxBuffer: 100_000_000,
    },
  );
  if (status === 0 || status === 1 || stdout !== "") return stdout;
  throw new Error(`landbridge verify in ${directory}: ${stderr}`);
}

/** Makes the edits. @returns what undoes them */
function apply(directory: string, { title, edits }: WrittenMistake): () => void {
  const before = edits.map(({ file }) => {
    const target = path.join(directory, file);
    return { target, text: fs.existsSync(target) ? fs.readFileSync(target, "utf8") : undefined };
  });
  for (const edit of edits) {
    const target = path.join(directory, edit.file);
    if (edit.delete === true) fs.rmSync(target);
    else if (edit.create !== undefined) {
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, edit.create);
    } else {
      const [start, end, ...others] = fs.readFileSync(target, "utf8").split(edit.old ?? "");
      if (start === undefined || end === undefined || others.length > 0)
        throw new Error(`${title}: ${edit.file} doesn't have the text exactly once`);
      fs.writeFileSync(target, `${start}${edit.new ?? ""}${end}`);
    }
  }
  return () => {
    for (const { target, text } of before) {
      if (text === undefined) fs.rmSync(target);
      else fs.writeFileSync(target, text);
    }
  };
}

function verdictOf(findings: Found, { edits }: WrittenMistake): Verdict {
  if (findings.some(({ severity }) => severity === "error")) return "error";
  const files = new Set(edits.map(({ file }) => file));
  const words = edits.flatMap((edit) => changedWords(edit.old ?? "", edit.new ?? ""));
  const names = findings.some(
    ({ severity, file, related, message }) =>
      severity === "warning" &&
      (files.has(file) ||
        related.some((other) => files.has(other.file)) ||
        words.some((word) => message.includes(word))),
  );
  return names ? "warning" : "missed";
}

/** Words that only one of two texts has. */
function changedWords(one: string, other: string): readonly string[] {
  const [before, after] = [wordsOf(one), wordsOf(other)];
  return [
    ...[...before].filter((word) => !after.has(word)),
    ...[...after].filter((word) => !before.has(word)),
  ];
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\w./-]{4,}/g));
}

function print(verdict: Verdict, { dir, title }: WrittenMistake, findings: Found): void {
  console.log(`${verdict === "missed" ? "MISSED" : verdict} ${path.basename(dir)}: ${title}`);
  for (const { rule, severity, file, message } of findings)
    console.log(`       ${severity} ${rule} ${file} ${message.slice(0, 140)}`);
}
