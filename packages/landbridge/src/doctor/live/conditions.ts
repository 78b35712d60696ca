import { at, list, text, type YamlRecord } from "../../verify/yaml/json";

/** A condition of `status.conditions`. */
export interface Condition {
  readonly type: string;
  /** True, False or Unknown. */
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  /** When `status` last changed, in milliseconds since 1970; undefined where it is not told. */
  readonly since: number | undefined;
  readonly observedGeneration: number | undefined;
}

/** The conditions of an object; empty where it has none yet. */
export function conditionsOf(object: YamlRecord): readonly Condition[] {
  return list(object, "status", "conditions").map((condition) => {
    const observed = at(condition, "observedGeneration");
    return {
      type: text(condition, "type") ?? "",
      status: text(condition, "status") ?? "Unknown",
      reason: text(condition, "reason") ?? "",
      message: text(condition, "message") ?? "",
      since: timeOf(text(condition, "lastTransitionTime")),
      observedGeneration: typeof observed === "number" ? observed : undefined,
    };
  });
}

/** A timestamp of the API in milliseconds since 1970; undefined if it isn't one. */
export function timeOf(value: string | undefined): number | undefined {
  const time = value === undefined ? NaN : Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}

/** The newest generation that a controller reports as observed; undefined if none does. */
export function observedGeneration(object: YamlRecord): number | undefined {
  const own = at(object, "status", "observedGeneration");
  const all = [
    ...(typeof own === "number" ? [own] : []),
    ...conditionsOf(object).flatMap(({ observedGeneration: of }) => of ?? []),
  ];
  return all.length === 0 ? undefined : Math.max(...all);
}

/** When `spec` was last written, in milliseconds since 1970, by what the API server keeps of its writers. */
export function specChangedAt(object: YamlRecord): number | undefined {
  const writes = list(object, "metadata", "managedFields").flatMap((entry) =>
    at(entry, "fieldsV1", "f:spec") === undefined ? [] : (timeOf(text(entry, "time")) ?? []),
  );
  return writes.length > 0
    ? Math.max(...writes)
    : timeOf(text(object, "metadata", "creationTimestamp"));
}
