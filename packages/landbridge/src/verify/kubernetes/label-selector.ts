import { isRecord, list, record, text, type YamlRecord } from "../yaml/json";
import { isOpenText } from "../yaml/open-text";

/** Labels of an object, and whether it may have others too. */
export interface KnownLabels {
  readonly labels: YamlRecord;
  readonly isWhole: boolean;
}

/**
 * Whether a label selector may select an object; false only where it certainly doesn't. An empty or missing selector
 * selects everything.
 */
export function maySelect(selector: unknown, known: KnownLabels): boolean {
  const pairs = Object.entries(record({ selector }, "selector", "matchLabels") ?? {});
  return (
    pairs.every(([key, value]) => mayMatch({ key, operator: "In", values: [value] }, known)) &&
    list(selector, "matchExpressions").every((expression) => mayMatch(expression, known))
  );
}

function mayMatch(expression: unknown, { labels, isWhole }: KnownLabels): boolean {
  const key = text(expression, "key");
  if (!isRecord(expression) || key === undefined) return true;
  const has = Object.hasOwn(labels, key);
  if (has ? isOpenText(String(labels[key])) : !isWhole) return true;
  const values = list(expression, "values").map(String);
  if (values.some(isOpenText)) return true;
  const isListed = has && values.includes(String(labels[key]));
  switch (text(expression, "operator")) {
    case "In":
      return isListed;
    case "NotIn":
      return !isListed;
    case "Exists":
      return has;
    case "DoesNotExist":
      return !has;
    default:
      return true;
  }
}
