import { didYouMean, nearestName } from "../lib/nearest-name";
import type { RuleText } from "../verify/report/result";
import { usageError } from "./usage-error";

/** Names that rules had once, by lower-case name: scripts may still use them. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  ["custom-resource-before-definition", "custom-resource-before-crd"],
]);

/** A rule by its id, its name or a name it had once, in any case. */
export function findRule(rules: readonly RuleText[], text: string): RuleText | undefined {
  const given = text.toLowerCase();
  const wanted = FORMER_NAMES.get(given) ?? given;
  return rules.find(({ id, name }) => id.toLowerCase() === wanted || name === wanted);
}

/** Message for an unknown rule. */
export function noSuchRule(rules: readonly RuleText[], text: string): string {
  const isId = /^lb\d*$/i.test(text);
  const names = rules.map(({ id, name }) => (isId ? id : name));
  const nearest = nearestName(isId ? text.toUpperCase() : text.toLowerCase(), names);
  return nearest === undefined
    ? 'unknown rule; "landbridge rules" lists them'
    : didYouMean("unknown rule", nearest);
}

/**
 * The IDs of the rules that IDs, names and prefixes such as `LB2` select.
 * @throws UserError if one selects no rule
 */
export function selectRules(
  rules: readonly RuleText[],
  texts: readonly string[],
): readonly string[] {
  const ids = texts.flatMap((text) => {
    const rule = findRule(rules, text);
    if (rule !== undefined) return [rule.id];
    const group = /^lb\d{1,2}$/i.test(text)
      ? rules.filter(({ id }) => id.startsWith(text.toUpperCase())).map(({ id }) => id)
      : [];
    if (group.length === 0) throw usageError("--rule", `${text}: ${noSuchRule(rules, text)}`);
    return group;
  });
  return [...new Set(ids)];
}
