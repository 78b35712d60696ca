import { isRecord } from "../../yaml/json";
import { scalarText } from "../resource";

/** Whether labels (or annotations) match a Kubernetes label selector; undefined if it cannot be parsed. */
export function matchesSelector(labels: unknown, selector: string): boolean | undefined {
  if (selector.trim() === "") return true;
  const values = isRecord(labels) ? labels : {};
  let all = true;
  for (const requirement of split(selector)) {
    const fulfilled = matches(requirement.trim(), (key) =>
      Object.hasOwn(values, key) ? scalarText(values[key]) : undefined,
    );
    if (fulfilled === undefined) return undefined;
    all &&= fulfilled;
  }
  return all;
}

/** Splits at commas outside of parentheses. */
function split(selector: string): readonly string[] {
  return selector.match(/(?:[^,(]|\([^)]*\))+/g) ?? [];
}

function matches(
  requirement: string,
  get: (key: string) => string | undefined,
): boolean | undefined {
  const set = /^(\S+)\s+(in|notin)\s*\(([^)]*)\)$/.exec(requirement);
  if (set !== null) {
    const [, key = "", operator, list = ""] = set;
    const value = get(key);
    const isIn = value !== undefined && list.split(",").some((item) => item.trim() === value);
    return operator === "in" ? isIn : !isIn;
  }
  const equality = /^([^\s=!<>]+)\s*(==|=|!=)\s*([^\s=!<>]*)$/.exec(requirement);
  if (equality !== null) {
    const [, key = "", operator, wanted] = equality;
    return operator === "!=" ? get(key) !== wanted : get(key) === wanted;
  }
  const compared = /^([^\s=!<>]+)\s*(>|<)\s*(-?\d+)$/.exec(requirement);
  if (compared !== null) {
    const [, key = "", operator, number] = compared;
    const value = Number(get(key) ?? NaN);
    return operator === ">" ? value > Number(number) : value < Number(number);
  }
  const exists = /^(!?)\s*([^\s=!<>()]+)$/.exec(requirement);
  if (exists === null) return undefined;
  return (get(exists[2] ?? "") !== undefined) === (exists[1] === "");
}
