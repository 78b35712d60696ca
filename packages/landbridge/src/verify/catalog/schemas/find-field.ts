import { resolve, shapeOf, type PlainShape } from "./file";
import type { Shape } from "./shape";

/** Whether the schema of a kind has a field of this name somewhere, so that one in another place is misplaced. */
export function hasFieldNamed(apiVersion: string, kind: string, name: string): boolean {
  const root = shapeOf(apiVersion, kind);
  if (root === undefined) return false;
  const seen = new Set<PlainShape>();
  const open: Shape[] = [root];
  for (let shape = open.pop(); shape !== undefined; shape = open.pop()) {
    const here = resolve(shape);
    if (typeof here === "string" || seen.has(here)) continue;
    seen.add(here);
    if ("p" in here) {
      if (Object.hasOwn(here.p, name)) return true;
      open.push(...Object.values(here.p));
    } else if ("m" in here) open.push(here.m);
    else if ("a" in here) open.push(here.a);
  }
  return false;
}
