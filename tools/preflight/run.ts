import { AwsDenied, AwsUnavailable } from "./account";
import type { AwsContext, Check, Context } from "./check";
import { AWS_CHECKS, COMMON_CHECKS } from "./checks";
import { identity } from "./checks/identity";
import { type Outcome, problem, skipped } from "./outcome";

/** The answers to one question. */
export interface Answer {
  readonly title: string;
  readonly outcomes: readonly Outcome[];
}

/** Runs all checks in parallel; a check that can't run doesn't prevent the others. */
export async function preflight(context: Context | AwsContext): Promise<readonly Answer[]> {
  const common = Promise.all(COMMON_CHECKS.map((check) => answer(check, context)));
  return [...(await common), ...("account" in context ? await askAws(context) : [])];
}

async function askAws(context: AwsContext): Promise<readonly Answer[]> {
  const who = await answer(identity, context);
  // Without credentials, or with those of another account, the other checks are meaningless.
  if (!(await isOwnAccount(context))) {
    return [
      who,
      ...AWS_CHECKS.map(({ title }) => ({
        title,
        outcomes: [skipped(`needs valid credentials for account ${context.environment.accountId}`)],
      })),
    ];
  }
  return [who, ...(await Promise.all(AWS_CHECKS.map((check) => answer(check, context))))];
}

async function isOwnAccount({ account, environment }: AwsContext): Promise<boolean> {
  try {
    return (await account.caller()).accountId === environment.accountId;
  } catch {
    return false;
  }
}

async function answer<Given extends Context>(check: Check<Given>, context: Given): Promise<Answer> {
  const { title } = check;
  try {
    return { title, outcomes: await check.run(context) };
  } catch (error) {
    return { title, outcomes: [failed(error)] };
  }
}

/** A question without an answer: only missing credentials and connections keep a deploy from working. */
function failed(error: unknown): Outcome {
  if (error instanceof AwsUnavailable) return problem(error.message, error.remedy);
  if (error instanceof AwsDenied) return skipped(error.message);
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return skipped(`unexpected answer: ${text}`);
}
