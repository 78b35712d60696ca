import { isRecord, list, record, text, type YamlRecord } from "../yaml/json";
import { isOpenText } from "../yaml/open-text";

/** Labels of an object, and whether it may have others too. */
export interface KnownLabels {
  readonly labels: YamlRecord;
  readonly isWhole: boolean;
}

/** One condition of a label selector. */
interface Requirement {
  readonly key: string;
  readonly operator: string | undefined;
  readonly values: readonly string[];
}

/** Whether a label selector may select an object; false only where it certainly doesn't. */
export function maySelect(selector: unknown, known: KnownLabels): boolean {
  return selects(selector, known) !== false;
}

/**
 * Whether a label selector selects an object; undefined where that depends on a label that isn't known or on a text
 * that is filled in later. An empty or missing selector selects everything.
 */
export function selects(selector: unknown, known: KnownLabels): boolean | undefined {
  const results = requirementsOf(selector).map((requirement) => isMet(requirement, known));
  if (results.includes(false)) return false;
  return results.includes(undefined) ? undefined : true;
}

/** Whether no object can match a selector: a label is to be there, and not to be there. */
export function selectsNothing(selector: unknown): boolean {
  const requirements = requirementsOf(selector);
  const without = { labels: {}, isWhole: true };
  return requirements.some(
    ({ key, operator }) =>
      operator === "DoesNotExist" &&
      requirements.some((other) => other.key === key && isMet(other, without) === false),
  );
}

function requirementsOf(selector: unknown): readonly Requirement[] {
  const exact = Object.entries(record({ selector }, "selector", "matchLabels") ?? {});
  return [
    ...exact.map(([key, value]) => ({ key, operator: "In", values: [String(value)] })),
    ...list(selector, "matchExpressions").flatMap((entry) => {
      const key = text(entry, "key");
      if (!isRecord(entry) || key === undefined) return [];
      const values = list(entry, "values").map(String);
      return [{ key, operator: text(entry, "operator"), values }];
    }),
  ];
}

function isMet(requirement: Requirement, { labels, isWhole }: KnownLabels): boolean | undefined {
  const { key, operator, values } = requirement;
  const has = Object.hasOwn(labels, key);
  if (has ? isOpen(labels[key]) : !isWhole) return undefined;
  if (values.some(isOpenText)) return undefined;
  const isListed = has && values.includes(String(labels[key]));
  switch (operator) {
    case "In":
      return isListed;
    case "NotIn":
      return !isListed;
    case "Exists":
      return has;
    case "DoesNotExist":
      return !has;
    default:
      return undefined;
  }
}

/** A label whose value is known only in the cluster; `UNKNOWN` of a Go template is one, too. */
function isOpen(label: unknown): boolean {
  return typeof label === "symbol" || isOpenText(String(label));
}
