import type { Outcome } from "./outcome";
import type { Answer } from "./run";

const MARKS: Readonly<Record<Outcome["status"], string>> = {
  ok: "ok",
  problem: "PROBLEM",
  warning: "warning",
  skipped: "skipped",
};

const WIDTH = 9;

/** The report as people read it: a line for each outcome, with its remedy below it. */
export function renderReport(environment: string, answers: readonly Answer[]): string {
  const all = answers.flatMap(({ title, outcomes }) =>
    outcomes.map((outcome) => ({ title, outcome })),
  );
  const shared = new Map<string, string[]>();
  for (const { title, outcome } of all) {
    if (outcome.status !== "skipped") continue;
    shared.set(outcome.message, [...(shared.get(outcome.message) ?? []), title]);
  }
  const answered = all.filter(({ outcome }) => outcome.status !== "skipped");
  return [
    ...answered.flatMap(({ title, outcome }) => lines(title, outcome)),
    // Many checks are often skipped for the same reason, which is printed once.
    ...[...shared].flatMap(([message, titles]) =>
      lines(titles.join(", "), { status: "skipped", message }),
    ),
    "",
    summary(environment, answers),
  ].join("\n");
}

function lines(title: string, outcome: Outcome): readonly string[] {
  return [
    `${MARKS[outcome.status].padEnd(WIDTH)}${title}: ${printable(outcome.message)}`,
    ...("remedy" in outcome ? [`${" ".repeat(WIDTH)}remedy: ${printable(outcome.remedy)}`] : []),
  ];
}

/** Whether a deploy would fail. */
export function hasProblems(answers: readonly Answer[]): boolean {
  return count(answers, "problem") > 0;
}

function summary(environment: string, answers: readonly Answer[]): string {
  const parts = (["ok", "problem", "warning", "skipped"] as const).map(
    (status) => [count(answers, status), status] as const,
  );
  const counts = parts
    .filter(([number]) => number > 0)
    .map(([number, status]) => `${number} ${WORDS[status](number)}`);
  const verdict = hasProblems(answers) ? "not ready to deploy" : "ready to deploy";
  return `${environment}: ${verdict} (${counts.join(", ")})`;
}

const WORDS: Readonly<Record<Outcome["status"], (number: number) => string>> = {
  ok: () => "ok",
  problem: (number) => (number === 1 ? "problem" : "problems"),
  warning: (number) => (number === 1 ? "warning" : "warnings"),
  skipped: () => "skipped",
};

function count(answers: readonly Answer[], status: Outcome["status"]): number {
  return answers.flatMap(({ outcomes }) => outcomes).filter((one) => one.status === status).length;
}

/** Answers come from AWS and from git servers: control characters must not reach a terminal. */
function printable(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are the characters to take out
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ");
}
