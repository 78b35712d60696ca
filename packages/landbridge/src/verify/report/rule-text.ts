import type { RuleText } from "./result";

/** What a rule says about itself, without the rule. */
export function ruleText({ id, name, severity, summary, why, remedy, limits }: RuleText): RuleText {
  return { id, name, severity, summary, why, remedy, limits };
}
