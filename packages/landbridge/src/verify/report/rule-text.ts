import type { RuleText } from "./result";

/** The texts of a rule, without its code. */
export function ruleText({ id, name, severity, summary, why, remedy, limits }: RuleText): RuleText {
  return { id, name, severity, summary, why, remedy, limits };
}
