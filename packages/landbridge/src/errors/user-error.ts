import { maskCredentials } from "../lib/mask-credentials";

/** A user's mistake: where it is, what was received, what is allowed and how to fix it. */
export interface Problem {
  /** Where: a configuration path (`dev.network.cidr`), a construct path, or `file:line`. */
  readonly place: string;
  /** Description of the mistake, one sentence without the place. */
  readonly message: string;
  /** The value received; printed as JSON. Leave out what may be secret. */
  readonly received?: unknown;
  /** Accepted values. */
  readonly allowed?: string;
  /** How to fix it. */
  readonly remedy?: string;
  /** Where the value is written, `file:line:column`, if `place` says something else. */
  readonly source?: string;
  /** Lines of the source around the place. */
  readonly frame?: readonly string[];
}

/** The project's only error for mistakes that a user can fix. Carries all of them at once. */
export class UserError extends Error {
  public readonly problems: readonly Problem[];

  constructor(problems: Problem | readonly Problem[]) {
    const all = "place" in problems ? [problems] : problems;
    super(formatProblems(all));
    this.name = "UserError";
    this.problems = all;
  }
}

/** Whether it is a UserError: by name, because each bundle of the command has its own class. */
export function isUserError(error: unknown): error is UserError {
  return error instanceof Error && error.name === "UserError";
}

/** The problems as text: a line each, with indented lines for what was received, allowed, to do. */
export function formatProblems(problems: readonly Problem[]): string {
  return problems.map(formatProblem).join("\n");
}

function formatProblem(problem: Problem): string {
  const lines = [`${problem.place}: ${problem.message}`];
  if (problem.source !== undefined) lines.push(`    at:       ${problem.source}`);
  for (const line of problem.frame ?? []) lines.push(`    ${line}`.trimEnd());
  if (problem.received !== undefined) lines.push(`    received: ${show(problem.received)}`);
  if (problem.allowed !== undefined) lines.push(`    allowed:  ${problem.allowed}`);
  if (problem.remedy !== undefined) lines.push(`    remedy:   ${problem.remedy}`);
  return lines.join("\n");
}

/** A value as one short line. Credentials in a URL are masked: reports end up in logs. */
function show(value: unknown): string {
  const json = (JSON.stringify(value) as string | undefined) ?? String(value);
  const text = maskCredentials(json);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}
