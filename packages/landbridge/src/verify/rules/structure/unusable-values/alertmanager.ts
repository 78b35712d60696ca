import { didYouMean, nearestName } from "../../../../lib/nearest-name";
import type { ClusterObject } from "../../../model/applier";
import { list, text, type FieldPath } from "../../../yaml/json";
import { isOpenText } from "../../../yaml/open-text";
import type { InvalidValue } from "../invalid-values/invalid-value-type";

/** Deeper routes than anybody writes. */
const DEEPEST = 10;

const OPERATORS = ["=", "!=", "=~", "!~"];

/** Receivers that the configuration doesn't have, and operators of matchers that don't exist. */
export function* unusableRoutes({ data }: ClusterObject): Iterable<InvalidValue> {
  const receivers = list(data, "spec", "receivers").flatMap((one) => text(one, "name") ?? []);
  const route = data.spec;
  if (receivers.length > 0) yield* inRoute(route, "route", ["spec"], receivers, 0);
}

function* inRoute(
  parent: unknown,
  key: string | number,
  above: FieldPath,
  receivers: readonly string[],
  depth: number,
): Iterable<InvalidValue> {
  const path = [...above, key];
  const receiver = text(parent, key, "receiver");
  if (receiver !== undefined && receiver !== "" && !isOpenText(receiver)) {
    if (!receivers.includes(receiver))
      yield {
        path: [...path, "receiver"],
        message: didYouMean(
          `a route sends to ${receiver}, which is not one of its receivers.`,
          nearestName(receiver, receivers),
        ),
      };
  }
  for (const [index, matcher] of list(parent, key, "matchers").entries()) {
    const type = text(matcher, "matchType");
    if (type === undefined || type === "" || OPERATORS.includes(type) || isOpenText(type)) continue;
    yield {
      path: [...path, "matchers", index, "matchType"],
      message: `"${type}" does not compare labels: ${OPERATORS.join(", ")} do`,
    };
  }
  if (depth > DEEPEST) return;
  const routes = list(parent, key, "routes");
  for (const index of routes.keys())
    yield* inRoute(routes, index, [...path, "routes"], receivers, depth + 1);
}
