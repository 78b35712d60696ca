import { record } from "../../yaml/json";
import type { Report } from "../rule";
import { keysOf, type DataOrigin } from "./references";

/**
 * All keys of a ConfigMap or Secret; undefined if they may be others: an object without keys is filled by a controller, and
 * so is one that another object makes.
 */
export function knownKeys(origin: DataOrigin): readonly string[] | undefined {
  const binary = Object.keys(record(origin.object?.data, "binaryData") ?? {});
  const keys = keysOf(origin);
  return keys === undefined || keys.length + binary.length === 0 ? undefined : [...keys, ...binary];
}

/** Where what is read is created, for a report. */
export function readsData({ object, makers }: DataOrigin): NonNullable<Report["related"]> {
  const made = object ?? makers[0];
  return made === undefined
    ? []
    : [{ at: { object: made }, message: `${made.id.kind} ${made.id.name} is created here` }];
}

/** Whether a `subPath` is one of a volume's files, or a directory of them; one with a variable may be. */
export function isFile(files: readonly string[], subPath: string): boolean {
  const path = subPath.replace(/^(?:\.?\/)+|\/+$/g, "");
  const isOpen = /[${]/.test(subPath) || path === "" || path === ".";
  return isOpen || files.some((file) => file === path || file.startsWith(`${path}/`));
}
