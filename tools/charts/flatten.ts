import { isRecord } from "landbridge/verify";

import type { ChartObject } from "./rendered-object";

/** Every single value of the rendered objects, by its object and path. */
export type Flat = ReadonlyMap<string, string>;

/** Lays out objects so that two renderings can be compared value by value. */
export function flatten(objects: readonly ChartObject[]): Flat {
  const values = new Map<string, string>();
  for (const { id, data } of objects) {
    enter(data, `${id.group}/${id.kind}/${id.namespace}/${id.name}`, values);
  }
  return values;
}

function enter(value: unknown, path: string, values: Map<string, string>): void {
  const items = Array.isArray(value)
    ? value.entries()
    : isRecord(value)
      ? Object.entries(value)
      : undefined;
  if (items === undefined) values.set(path, JSON.stringify(value));
  else for (const [key, item] of items) enter(item, `${path}\n${key}`, values);
}

/** The paths at which two renderings differ. */
export function differences(one: Flat, other: Flat): ReadonlySet<string> {
  const paths = [...one.keys(), ...other.keys()];
  return new Set(paths.filter((path) => one.get(path) !== other.get(path)));
}
