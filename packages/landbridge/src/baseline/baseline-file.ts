import { readFileSync } from "node:fs";
import { dirname } from "node:path";

import { z } from "zod";

import { UserError } from "../errors/user-error";
import { writeAtomically } from "../lib/write-atomically";
import { strict, zodProblems } from "../verify/prerequisites/zod-problems";
import { harmlessJson } from "../verify/report/harmless";
import { parseYaml } from "../verify/yaml/document";
import { text, at } from "../verify/yaml/json";
import { sorted, type KnownFinding } from "./known-findings";

/** Version of the format; grows when an older Landbridge could misread a newer file. */
const FORMAT = 1;

const name = z.string().min(1);

const entry = strict({
  rule: z.string().regex(/^LB\d{3}$/, "expected the ID of a rule, such as LB203"),
  severity: z.enum(["error", "warning", "note"]),
  file: z.string(),
  object: name.optional(),
  message: name,
  count: z.number().int().min(1).default(1),
});

const schema = strict({
  version: z.literal(FORMAT),
  landbridge: name,
  findings: z.array(entry),
});

/** Content of a baseline file. */
export interface Baseline {
  /** Version of Landbridge that wrote it: another one may word its messages differently. */
  readonly landbridge: string;
  readonly findings: readonly KnownFinding[];
}

/**
 * Reads a baseline.
 * @param file absolute
 * @param shown how messages name the file
 * @throws UserError if it is missing, damaged, or was written by a newer Landbridge
 */
export function readBaseline(file: string, shown: string): Baseline {
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch (error) {
    throw unreadable(shown, (error as NodeJS.ErrnoException).code);
  }
  return parseBaseline(shown, content);
}

function unreadable(shown: string, code = ""): UserError {
  const place = "--baseline";
  if (code === "ENOENT") {
    return new UserError({
      place,
      message: `${shown}: file not found`,
      remedy: `Write it once with: landbridge verify --baseline ${shown} --write-baseline`,
    });
  }
  if (code === "EISDIR") {
    const remedy = "Name the file that --write-baseline wrote.";
    return new UserError({ place, message: `${shown} is a directory`, remedy });
  }
  return new UserError({ place, message: `${shown} can't be read (${code})` });
}

/**
 * Reads the text of a baseline file.
 * @throws UserError with the line of each mistake
 */
export function parseBaseline(file: string, content: string): Baseline {
  const [document] = parseYaml(file, content.replace(/^\uFEFF/, ""));
  if (document?.problem !== undefined || document === undefined) {
    const { line = 1, column = 1, message = "the file is empty" } = document?.problem ?? {};
    throw damaged([{ place: `${file}:${line}:${column}`, message }]);
  }
  const version = at(document.data, "version");
  if (typeof version === "number" && version > FORMAT) {
    const by = text(document.data, "landbridge");
    throw new UserError({
      place: file,
      message: `has format ${version}, but this version of Landbridge reads formats up to ${FORMAT}`,
      remedy: `Update Landbridge${by === undefined ? "" : ` to ${by}, which wrote it`}, or write the file again with --write-baseline.`,
    });
  }
  const result = schema.safeParse(document.data);
  if (result.success) return result.data;
  const problems = zodProblems(document, result.error.issues);
  throw damaged(
    problems.map(({ line, column, message }) => ({ place: `${file}:${line}:${column}`, message })),
  );
}

function damaged(
  problems: readonly { readonly place: string; readonly message: string }[],
): UserError {
  const remedy = "Restore the file from Git, or write it again with --write-baseline.";
  return new UserError(
    problems
      .slice(0, 10)
      .map((problem, index) => ({ ...problem, ...(index === 0 ? { remedy } : {}) })),
  );
}

/** The text of a baseline file: sorted, one field a line, so that Git merges and shows it well. */
export function baselineText({ landbridge, findings }: Baseline): string {
  const document = { version: FORMAT, landbridge, findings: sorted(findings) };
  return `${harmlessJson(JSON.stringify(document, undefined, 2))}\n`;
}

/**
 * Writes a baseline; readers see the old file or the new one.
 * @throws UserError if it can't be written
 */
export function writeBaseline(file: string, shown: string, baseline: Baseline): void {
  try {
    writeAtomically(file, baselineText(baseline));
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    const message =
      code === "ENOENT"
        ? `${shown}: directory ${dirname(shown)} does not exist`
        : `${shown} can't be written (${code})`;
    throw new UserError({ place: "--write-baseline", message });
  }
}
