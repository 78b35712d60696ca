import { isKnown, isList, isSensitive, Mapping, Unknown, type Value } from "./value";

/** The value of a binary operation. */
export function binary(operator: string, left: Value, right: Value): Value {
  if (operator === "&&" || operator === "||") {
    // One side can decide alone.
    const decides = operator === "||";
    if (left === decides || right === decides) return decides;
    if (typeof left === "boolean" && typeof right === "boolean") return !decides;
  }
  if (operator === "==" || operator === "!=") {
    const same = isEqual(left, right);
    if (same !== undefined) return operator === "==" ? same : !same;
  }
  if (typeof left === "number" && typeof right === "number") {
    const value = arithmetic(operator, left, right);
    if (value !== undefined) return value;
  }
  return new Unknown("stand-in", { isSensitive: isSensitive(left) || isSensitive(right) });
}

function isEqual(left: Value, right: Value): boolean | undefined {
  if (!isKnown(left) || !isKnown(right)) {
    // A collection that is there is not null, whatever it holds.
    const isThere = (value: Value): boolean => value instanceof Mapping || isList(value);
    return (left === null && isThere(right)) || (right === null && isThere(left))
      ? false
      : undefined;
  }
  if (left instanceof Mapping || right instanceof Mapping || isList(left) || isList(right)) {
    return left === null || right === null ? false : undefined;
  }
  return left === right;
}

function arithmetic(operator: string, left: number, right: number): Value | undefined {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    case "%":
      return left % right;
    case "<":
      return left < right;
    case ">":
      return left > right;
    case "<=":
      return left <= right;
    case ">=":
      return left >= right;
    default:
      return undefined;
  }
}
