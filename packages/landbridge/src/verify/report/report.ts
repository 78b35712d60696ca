import { renderGithub } from "./github";
import { renderJson } from "./json";
import { renderMarkdown } from "./markdown";
import type { ReportInput } from "./report-input";
import { renderSarif } from "./sarif";
import { renderText } from "./text";

/** Formats of a report; each renderer returns whole lines. */
export const REPORTS = {
  text: renderText,
  json: renderJson,
  sarif: renderSarif,
  github: renderGithub,
  markdown: renderMarkdown,
} as const satisfies Record<string, (input: ReportInput) => string>;

/** A report format, a value of `--format`. */
export type ReportFormat = keyof typeof REPORTS;
