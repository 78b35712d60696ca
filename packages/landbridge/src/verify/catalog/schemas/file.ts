import { readFileSync } from "node:fs";
import { join } from "node:path";

import { append } from "../../../lib/append";
import type { RuledShape, SchemaHead, Shape, ValidationRule } from "./shape";

/** The file as far as it was needed: a repository has a few of the kinds. */
class Schemas {
  private readonly lines: readonly string[];
  private readonly head: SchemaHead;
  private readonly shapes = new Map<number, Shape>();
  private versionsByKind: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(text: string) {
    const [head = "", ...lines] = text.split("\n");
    this.head = JSON.parse(head) as SchemaHead;
    this.lines = lines;
  }

  public numberOf(key: string): number | undefined {
    return Object.hasOwn(this.head.kinds, key) ? this.head.kinds[key] : undefined;
  }

  /** Versions by `group/kind`. */
  public get versions(): ReadonlyMap<string, readonly string[]> {
    this.versionsByKind ??= versionsIn(Object.keys(this.head.kinds));
    return this.versionsByKind;
  }

  public shape(number: number): Shape {
    let shape = this.shapes.get(number);
    if (shape === undefined) {
      shape = JSON.parse(this.lines[number] ?? "") as Shape;
      this.shapes.set(number, shape);
    }
    return shape;
  }
}

/** Versions by `group/kind`, of keys such as `v1/Service` and `apps/v1/Deployment`. */
function versionsIn(keys: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const versions = new Map<string, string[]>();
  for (const key of keys) {
    const [kind = "", version = "", group = ""] = key.split("/").reverse();
    append(versions, `${group}/${kind}`, version);
  }
  return versions;
}

let loaded: Schemas | undefined;

function schemas(): Schemas {
  // Read when it is first needed: many runs end before.
  loaded ??= new Schemas(readFileSync(join(__dirname, "schemas.jsonl"), "utf8"));
  return loaded;
}

/** The shape of a kind; undefined for kinds without a schema. */
export function shapeOf(apiVersion: string, kind: string): Shape | undefined {
  return schemas().numberOf(`${apiVersion}/${kind}`);
}

/** Versions of a kind with a schema. */
export function versionsWithSchema(group: string, kind: string): readonly string[] {
  return schemas().versions.get(`${group}/${kind}`) ?? [];
}

/** A shape by itself, without the rules that its values must satisfy. */
export type PlainShape = Exclude<Shape, number | RuledShape>;

/** The shape itself, where its number stands for it or it has rules. */
export function resolve(shape: Shape): PlainShape {
  let here = shape;
  for (;;) {
    if (typeof here === "number") here = schemas().shape(here);
    else if (typeof here === "object" && "w" in here) here = here.w;
    else return here;
  }
}

/** The rules that the values of a shape must satisfy. */
export function rulesOf(shape: Shape): readonly ValidationRule[] {
  let here = shape;
  while (typeof here === "number") here = schemas().shape(here);
  return typeof here === "object" && "w" in here ? here.v : [];
}
