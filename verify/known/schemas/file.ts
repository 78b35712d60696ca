import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { SchemaFile, Shape } from "./shape";

let loaded: SchemaFile | undefined;

function file(): SchemaFile {
  // Read when it is first needed: many runs end before.
  loaded ??= JSON.parse(readFileSync(join(__dirname, "schemas.json"), "utf8")) as SchemaFile;
  return loaded;
}

/** The shape of a kind; undefined for kinds without a schema. */
export function shapeOf(apiVersion: string, kind: string): Shape | undefined {
  const { kinds } = file();
  const key = `${apiVersion}/${kind}`;
  return Object.hasOwn(kinds, key) ? kinds[key] : undefined;
}

/** The shape itself, where the table's number stands for it. */
export function resolve(shape: Shape): Exclude<Shape, number> {
  let here: Shape | undefined = shape;
  const { shapes } = file();
  while (typeof here === "number") here = shapes[here];
  return here ?? "*";
}
