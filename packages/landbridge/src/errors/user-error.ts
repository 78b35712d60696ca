/** A user's mistake: where it is, what was received, what is allowed and how to fix it. */
export interface Problem {
  /** Where: a configuration path (`dev.network.cidr`), a construct path, or `file:line`. */
  readonly place: string;
  /** What is wrong, one sentence without the place. */
  readonly message: string;
  /** The value received; printed as JSON. Leave out what may be secret. */
  readonly received?: unknown;
  /** What would be accepted. */
  readonly allowed?: string;
  /** What to change. */
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

/** Whether it is a UserError: by name, as each bundle of the command holds a class of its own. */
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

/** User info of a URL: a token may be its user or its password. `git@` of ssh is neither. */
const USER_INFO = /(\b[a-z][a-z0-9+.-]*:\/\/)(?!git@)[^\s/?#"\\]*@/gi;
/** The same where the scheme was forgotten: `user:token@host`. */
const BARE_USER_INFO = /(["\s]|^)[^\s/@":]+:[^\s/@"]+@/g;

/** A value as one short line. Credentials in a URL are masked: reports end up in logs. */
function show(value: unknown): string {
  const json = (JSON.stringify(value) as string | undefined) ?? String(value);
  const text = json.replace(USER_INFO, "$1***@").replace(BARE_USER_INFO, "$1***@");
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}
