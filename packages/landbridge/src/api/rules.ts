import type { RuleText } from "../verify/report/result";
import { RULES } from "../verify/rules/registry";

/** Every rule of `verify` with its texts, by id. */
export const rules: readonly RuleText[] = RULES.map(
  ({ id, name, severity, summary, why, remedy, limits }) => ({
    id,
    name,
    severity,
    summary,
    why,
    remedy,
    limits,
  }),
);
