import { DOCTOR_RULES } from "../doctor/rules/registry";
import type { RuleText } from "../verify/report/result";
import { ruleText } from "../verify/report/rule-text";
import { RULES } from "../verify/rules/registry";

/** The texts of the rules of `landbridge verify`. The build replaces the rules with their texts. */
export const RULE_TEXTS: readonly RuleText[] = RULES.map(ruleText);

/** The same of `landbridge doctor`. */
export const DOCTOR_RULE_TEXTS: readonly RuleText[] = DOCTOR_RULES.map(ruleText);
