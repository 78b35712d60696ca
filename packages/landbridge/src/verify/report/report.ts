import type { Colours } from "./colours";
import { renderGithub } from "./github";
import { renderJson } from "./json";
import { renderMarkdown } from "./markdown";
import type { RuleText, VerifyResult } from "./result";
import { renderSarif } from "./sarif";
import { renderText } from "./text";

/** What a report is made of. */
export interface ReportInput {
  readonly result: VerifyResult;
  /** Rules that can be named in the findings. */
  readonly rules: readonly RuleText[];
  /** Text of a file of the repository, for the lines that are shown. */
  readonly read: (file: string) => string | undefined;
  readonly colours: Colours;
  /** Whether to tell what was accepted and what could not be known. */
  readonly verbose: boolean;
  /** Version of Landbridge. */
  readonly version: string;
}

/** Formats of a report; each renderer returns whole lines. */
export const REPORTS = {
  text: renderText,
  json: renderJson,
  sarif: renderSarif,
  github: renderGithub,
  markdown: renderMarkdown,
} as const satisfies Record<string, (input: ReportInput) => string>;

export type ReportFormat = keyof typeof REPORTS;
