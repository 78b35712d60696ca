import { UserError } from "../errors/user-error";
import { at, isRecord } from "../verify/yaml/json";
import type { Plan } from "./plan";
import type { Stack } from "./side/side";

/** A plan, with the stack that the user says it is of. */
export interface GivenPlan {
  readonly plan: Plan;
  readonly stack?: string;
}

/**
 * The plans by the names of their stacks. The stacks of environments have the same addresses, so that values decide which one a
 * plan is of, unless the user says it.
 * @throws UserError if that isn't clear
 */
export function plansByStack(
  given: readonly GivenPlan[],
  stacks: readonly Stack[],
): ReadonlyMap<string, Plan> {
  const plans = new Map<string, Plan>();
  for (const { plan, stack } of given) {
    const name = stack ?? stackOfPlan(plan, stacks);
    if (!stacks.some((own) => own.name === name)) {
      throw refused(plan, `is of the stack "${name}", which doesn't exist`, stacks);
    }
    if (plans.has(name)) throw refused(plan, `is a second plan of the stack ${name}`, stacks);
    plans.set(name, plan);
  }
  return plans;
}

function stackOfPlan(plan: Plan, stacks: readonly Stack[]): string {
  const scores = stacks
    .map((stack) => ({ name: stack.name, score: scoreOf(plan, stack) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const [best, second] = scores;
  if (best === undefined) throw refused(plan, "has no resource of any stack", stacks);
  if (second?.score === best.score) {
    throw refused(plan, `may be of ${best.name} or of ${second.name}`, stacks);
  }
  return best.name;
}

/** How many resources and how many of their known values are the same. */
function scoreOf({ changes }: Plan, { elements }: Stack): number {
  const byAddress = new Map(elements.map((element) => [element.address, element.values]));
  return changes.reduce((score, { address, before, after }) => {
    const values = byAddress.get(address.replace(/\[[^\]]*\]$/, ""));
    if (!isRecord(values)) return score;
    const same = Object.entries(values).filter(
      ([key, value]) =>
        typeof value === "string" && (at(after, key) === value || at(before, key) === value),
    );
    return score + 1 + same.length;
  }, 0);
}

function refused({ file }: Plan, message: string, stacks: readonly Stack[]): UserError {
  const names = stacks.map(({ name }) => name).join(", ");
  return new UserError({
    place: "--plan",
    message: `${file} ${message}`,
    remedy: `Name its stack: --plan=STACK=${file}, one of ${names === "" ? "none" : names}.`,
  });
}
