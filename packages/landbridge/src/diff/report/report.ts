import { renderDiffGithub } from "./github";
import { renderDiffJson } from "./json";
import { renderDiffMarkdown } from "./markdown";
import type { DiffReportInput } from "./report-input";
import { renderDiffText } from "./text";

/** Formats of a diff; each renderer returns whole lines. */
export const DIFF_REPORTS = {
  text: renderDiffText,
  json: renderDiffJson,
  markdown: renderDiffMarkdown,
  github: renderDiffGithub,
} as const satisfies Record<string, (input: DiffReportInput) => string>;

/** A format of a diff, a value of `--format`. */
export type DiffFormat = keyof typeof DIFF_REPORTS;
