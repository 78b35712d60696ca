import { isDisclosingOperator } from "./disclosure";
import { isKnown, isList, isSensitive, Mapping, Unknown, type Value } from "./value";

/** The value of a binary operation. */
export function binary(operator: string, left: Value, right: Value): Value {
  return (
    known(operator, left, right) ??
    new Unknown("stand-in", {
      isSensitive: isDisclosingOperator(operator) && (isSensitive(left) || isSensitive(right)),
    })
  );
}

/** The value where it is known; undefined otherwise. */
function known(operator: string, left: Value, right: Value): Value | undefined {
  switch (operator) {
    case "&&":
      return logical(left, right, false);
    case "||":
      return logical(left, right, true);
    case "==":
      return isEqual(left, right);
    case "!=": {
      const same = isEqual(left, right);
      return same === undefined ? undefined : !same;
    }
    default:
      return typeof left === "number" && typeof right === "number"
        ? arithmetic(operator, left, right)
        : undefined;
  }
}

/** One side with the value `decides` decides alone. */
function logical(left: Value, right: Value, decides: boolean): boolean | undefined {
  if (left === decides || right === decides) return decides;
  return typeof left === "boolean" && typeof right === "boolean" ? !decides : undefined;
}

function isEqual(left: Value, right: Value): boolean | undefined {
  if (!isKnown(left) || !isKnown(right)) {
    // An existing collection is never null.
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
