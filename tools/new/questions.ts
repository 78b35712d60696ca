import { createInterface } from "node:readline/promises";

import { type Problem, UserError } from "landbridge/errors";

/** A value that a command needs, from an option or, on a terminal, from a prompt. */
export interface Question {
  /** Name of the option, without dashes. */
  readonly option: string;
  /** Name of the value in messages: `--cidr NETWORK`. */
  readonly value: string;
  /** Text of the prompt, without a question mark. */
  readonly text: string;
  /** The answer for Enter alone. Default: none, so an answer is required. */
  readonly suggestion?: string;
  /** Why a value can't be taken; undefined if it can. */
  readonly problem: (value: string) => string | undefined;
}

/** Asks one question; undefined when the person ends the input. */
export type Ask = (prompt: string) => Promise<string | undefined>;

/** Thrown when the person leaves with Ctrl-C or Ctrl-D. */
export class Interrupted extends Error {}

/**
 * The answers, by option. Doesn't prompt for given options.
 * @param ask undefined without a terminal
 * @param others problems of the command line that are reported together with these
 * @throws UserError with every bad value, and without a terminal with every missing one
 * @throws Interrupted if the person leaves
 */
export async function answers<Name extends string>(
  questions: Readonly<Record<Name, Question>>,
  given: (option: string) => string | undefined,
  ask: Ask | undefined,
  others: readonly Problem[] = [],
): Promise<Record<Name, string>> {
  const all = Object.entries<Question>(questions);
  const own = all.flatMap(([, { option, value, text, problem, suggestion }]): Problem[] => {
    const received = given(option);
    if (received !== undefined) {
      const message = problem(received);
      return message === undefined ? [] : [{ place: `--${option}`, message, received }];
    }
    if (ask !== undefined || suggestion !== undefined) return [];
    const remedy = `add --${option} ${value}`;
    return [{ place: `--${option}`, message: `is missing: ${text}`, remedy }];
  });
  const problems = [...own, ...others];
  if (problems.length > 0) throw new UserError(problems);
  const found: [string, string][] = [];
  for (const [name, question] of all) {
    found.push([name, given(question.option) ?? (await answerTo(question, ask))]);
  }
  return Object.fromEntries(found) as Record<Name, string>;
}

async function answerTo({ text, suggestion, problem }: Question, ask?: Ask): Promise<string> {
  if (ask === undefined) return suggestion ?? "";
  const hint = suggestion === undefined || suggestion === "" ? "" : ` [${suggestion}]`;
  for (let prefix = ""; ;) {
    const typed = await ask(`${prefix}${text}${hint}: `);
    if (typed === undefined) throw new Interrupted();
    const answer = typed.trim() === "" ? (suggestion ?? "") : typed.trim();
    const message = answer === "" && suggestion === undefined ? "is needed" : problem(answer);
    if (message === undefined || (answer === "" && suggestion === "")) return answer;
    prefix = `  ${message}\n`;
  }
}

/** Asks on the terminal; Ctrl-C and Ctrl-D end the input. */
export async function askOnTerminal(prompt: string): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new AbortController();
  const end = (): void => {
    ended.abort();
  };
  lines.once("SIGINT", end);
  lines.once("close", end);
  try {
    return await lines.question(prompt, { signal: ended.signal });
  } catch (error) {
    if (ended.signal.aborted) return undefined;
    throw error;
  } finally {
    lines.close();
  }
}
