import type { RuleText } from "../verify/report/result";
import { ruleText } from "../verify/report/rule-text";
import { RULES } from "../verify/rules/registry";

/**
 * Every rule of `verify` with its texts, by id.
 * @example
 * ```ts
 * import { rules } from "landbridge";
 *
 * const errors = rules.filter(({ severity }) => severity === "error").map(({ id }) => id);
 * ```
 */
export const rules: readonly RuleText[] = RULES.map(ruleText);
