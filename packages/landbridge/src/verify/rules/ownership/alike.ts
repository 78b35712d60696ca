import { isDeepStrictEqual } from "node:util";

import type { ClusterObject } from "../../model/applier";
import type { YamlRecord } from "../../yaml/json";

/** Whether two owners want the same; only a Namespace does something by its labels. */
export function isAlike(one: ClusterObject, other: ClusterObject): boolean {
  return one.id.kind === "Namespace"
    ? isDeepStrictEqual(one.data, other.data)
    : isDeepStrictEqual(withoutMarks(one.data), withoutMarks(other.data));
}

function withoutMarks(data: YamlRecord): unknown {
  return { ...data, metadata: undefined };
}
